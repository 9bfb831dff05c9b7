package org.nulla.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.nulla.backend.Device;
import org.nulla.backend.ElementType;
import org.nulla.backend.PlainDevice;
import org.nulla.block.BlockLinearization;
import org.nulla.block.Blocks;
import org.nulla.network.Mlp;

class WorkspaceTest {

    private final Device device = new PlainDevice();

    @Test
    void everythingGoesBackWhenAWorkspaceCloses() {
        try (Workspace workspace = Workspace.open(device)) {
            workspace.gaussian(ElementType.FLOAT64, Shape.of(30, 40), new Random(1), 1).exp().transpose();
            assertThat(device.memory().inUse()).isGreaterThanOrEqualTo(3 * 30 * 40 * 8);
        }
        assertThat(device.memory().inUse()).isZero();
        assertThat(device.memory().reserved()).isPositive();
        device.trim();
        assertThat(device.memory().reserved()).isZero();
    }

    @Test
    void tenThousandSmallDerivativesUseTheMemoryOfOne() {
        Mlp network = Mlp.square(2, 4);
        try (Workspace workspace = Workspace.open(device)) {
            Random random = new Random(5);
            Tensor[] parameters = network.randomParameters(workspace, ElementType.FLOAT64, random);
            Tensor x = workspace.gaussian(ElementType.FLOAT64, Shape.of(3, 4), random, 1);
            long inUse = device.memory().inUse();
            long reserved = 0;
            for (int i = 0; i < 10_000; i++) {
                try (Workspace inner = workspace.nested()) {
                    BlockLinearization f = Blocks.linearize(network.ofParameters(x), parameters);
                    f.jvp(f.vjp(f.values().get(0)).toArray(Tensor[]::new));
                    assertThat(inner.isOpen()).isTrue();
                }
                reserved = i == 10 ? device.memory().reserved() : reserved;
            }
            assertThat(device.memory().inUse()).isEqualTo(inUse);
            assertThat(device.memory().reserved()).isEqualTo(reserved);
        }
        assertThat(device.memory().inUse()).isZero();
    }

    @Test
    void aTensorThatIsKeptOutlivesItsWorkspace() {
        try (Workspace workspace = Workspace.open(device)) {
            Tensor x = workspace.tensor(Shape.of(2), 1, 2);
            for (int step = 0; step < 3; step++) {
                try (Workspace inner = workspace.nested()) {
                    x = inner.keep(x.times(2).plus(1));
                }
            }
            assertThat(x.toArray()).containsExactly(15, 23);
        }
    }

    @Test
    void aTensorIsRefusedAfterItsWorkspaceWasClosed() {
        try (Workspace workspace = Workspace.open(device)) {
            Tensor lost;
            try (Workspace inner = workspace.nested()) {
                lost = inner.tensor(Shape.of(1), 1);
            }
            assertThatThrownBy(lost::toArray).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("after the workspace that owned it was closed").hasMessageContaining("keep");
        }
    }

    @Test
    void closingTheOuterWorkspaceClosesTheInnerOnes() {
        Workspace outer = Workspace.open(device);
        Workspace inner = outer.nested();
        inner.tensor(Shape.of(5), 1, 2, 3, 4, 5);
        outer.close();
        outer.close();
        assertThat(inner.isOpen()).isFalse();
        assertThat(device.memory().inUse()).isZero();
    }

    @Test
    void anotherThreadReadsThroughAViewAndOwnsWhatItComputes() throws InterruptedException {
        try (Workspace workspace = Workspace.open(device)) {
            Tensor x = workspace.tensor(Shape.of(2), 1, 2);
            AtomicReference<Object> outcome = new AtomicReference<>();
            AtomicReference<Object> refusal = new AtomicReference<>();
            Thread thread = Thread.ofPlatform().name("other").start(() -> {
                try {
                    x.plus(1);
                } catch (IllegalStateException e) {
                    refusal.set(e.getMessage());
                }
                try (Workspace own = Workspace.open(device)) {
                    outcome.set(x.view(own).plus(x).toArray());
                }
            });
            thread.join();
            assertThat((double[]) outcome.get()).containsExactly(2, 4);
            assertThat((String) refusal.get()).contains("thread 'other'").contains("view(workspace)");
        }
    }

    @Test
    void tensorsOfTwoDevicesAreRefused() {
        try (Workspace a = Workspace.open(device); Workspace b = Workspace.open(new PlainDevice())) {
            Tensor x = a.tensor(Shape.of(1), 1);
            Tensor y = b.tensor(Shape.of(1), 1);
            assertThatThrownBy(() -> x.plus(y)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("meet in one operation");
        }
    }

    @Test
    void tooMuchMemoryIsAnOrdinaryExceptionThatSaysHowMuch() {
        try (Workspace workspace = Workspace.open(device)) {
            Shape huge = Shape.of(1 << 20, 1 << 20, 1 << 10);
            assertThatThrownBy(() -> workspace.uninitialized(ElementType.FLOAT64, huge))
                    .hasMessageContaining("no room for").hasMessageContaining("bytes are in use");
            assertThat(device.memory().inUse()).isZero();
        }
    }
}
