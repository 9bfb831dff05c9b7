package org.nulla.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotTest {

    private static final double[] X = {1, 10, 100, 1000};
    private static final double[] Y = {2e-6, 3e-5, 2e-4, 3e-3};

    @TempDir
    Path folder;

    @Test
    @DisplayName("a plot with points, a line and a fit on logarithmic axes is a picture with all three colours")
    void allKinds() throws IOException {
        Path file = folder.resolve("growth.png");
        Plot.titled("growth", "unknowns", "seconds").logarithmic(true, true).points("measured", X, Y)
                .line("twice", X, new double[] {4e-6, 6e-5, 4e-4, 6e-3}).fit("fit", Fit.powerLaw(X, Y), X).write(file);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Files.readAllBytes(file)));
        assertThat(image.getWidth()).isEqualTo(900);
        Set<Integer> strong = new HashSet<>();
        for (int i = 0; i < image.getWidth(); i++) {
            for (int j = 0; j < image.getHeight(); j++) {
                int rgb = image.getRGB(i, j);
                int high = Math.max(Math.max(rgb >> 16 & 255, rgb >> 8 & 255), rgb & 255);
                int low = Math.min(Math.min(rgb >> 16 & 255, rgb >> 8 & 255), rgb & 255);
                if (high - low > 150) {
                    strong.add(rgb);
                }
            }
        }
        assertThat(strong.size()).isGreaterThanOrEqualTo(3);
    }

    @Test
    @DisplayName("points without a place on a logarithmic axis are left out")
    void leftOut() throws IOException {
        double[] residual = {1, 1e-8, 0, Double.NaN, Double.POSITIVE_INFINITY};
        double[] step = {0, 1, 2, 3, 4};
        byte[] some = Plot.titled("t", "x", "y").logarithmic(false, true).line("r", step, residual).png();
        byte[] same = Plot.titled("t", "x", "y").logarithmic(false, true)
                .line("r", new double[] {0, 1}, new double[] {1, 1e-8}).png();
        assertThat(some).isEqualTo(same);
    }

    @Test
    @DisplayName("a plot of nothing is still a picture")
    void nothing() throws IOException {
        assertThat(ImageIO.read(new ByteArrayInputStream(Plot.titled("t", "x", "y").logarithmic(true, true)
                .line("r", new double[] {1}, new double[] {0}).png()))).isNotNull();
    }

    @Test
    @DisplayName("a name is used once, and places and heights go together")
    void refused() {
        Plot plot = Plot.titled("t", "x", "y").line("r", X, Y);
        assertThatThrownBy(() -> plot.points("r", X, Y)).hasMessageContaining("'r'");
        assertThatThrownBy(() -> plot.points("s", X, new double[2])).hasMessageContaining("4 places and 2 heights");
    }
}
