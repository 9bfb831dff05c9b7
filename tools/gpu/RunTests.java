import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.util.Arrays;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/// Runs test classes by their names, where there is no Maven: `java -cp … RunTests org.nulla.backend.cuda.CudaDeviceTest`.
/// Ends with 1 if a test failed, or if none ran.
public final class RunTests {

    private RunTests() {
    }

    public static void main(String[] classes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(name -> selectClass(name)).toList()).build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener, new Announcer());
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.out, true), 15);
        System.out.println(summary.getTestsSucceededCount() + " passed, " + summary.getTestsFailedCount() + " failed, "
                + (summary.getTestsSkippedCount() + summary.getTestsAbortedCount()) + " skipped");
        System.exit(summary.getTotalFailureCount() == 0 && summary.getTestsSucceededCount() > 0 ? 0 : 1);
    }
}
