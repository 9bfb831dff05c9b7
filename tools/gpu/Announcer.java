import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/// Says how each test ended, and why one that did not run did not.
final class Announcer implements TestExecutionListener {

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        boolean aborted = result.getStatus() == TestExecutionResult.Status.ABORTED;
        if (test.isTest() || aborted) {
            System.out.println(result.getStatus() + " " + test.getDisplayName()
                    + (aborted ? ": " + result.getThrowable().map(Throwable::getMessage).orElse("") : ""));
        }
    }
}
