package org.nulla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The example")
class ExamplesTest {

    @Test
    void fourQuestionsPrintsTheAnswersOfTheReadme() {
        assertThat(Printed.by(new FourQuestions())).isEqualTo("""
                value     [15.0, 16.0]
                jvp       [5.0, 2.0]
                vjp       [5.0, 3.0]
                preimage  [0.0500, -0.0500]
                really    [15.0975, 16.0000]
                dimension 2
                shortest  [0.0735, 0.0367, 0.0245]
                """);
    }

    @Test
    void plainJavaModelIsSolvedAndItsParameterFollowed() {
        assertThat(Printed.by(new PlainJavaModel())).isEqualTo("""
                logarithms   (-5.7718, 3.5438, -2.7327, -0.1515, -3.2981)
                inputs       [logarithms[0], logarithms[1], logarithms[2], logarithms[3], logarithms[4], ratio]
                left free    1
                by the ratio (-3.7238, 3.7432, -1.9080, 0.0058, -0.0858)
                """);
    }

    @Test
    void wideSystemFindsAPointOfTheCircle() {
        assertThat(Printed.by(new WideSystem())).isEqualTo("""
                step 1: dimension 1, x = (-1.7500, 1.0000, 3.7500)
                step 2: dimension 1, x = (-0.9205, 1.0000, 2.9205)
                step 3: dimension 1, x = (-0.7413, 1.0000, 2.7413)
                step 4: dimension 1, x = (-0.7321, 1.0000, 2.7321)
                step 5: dimension 1, x = (-0.7321, 1.0000, 2.7321)
                system at x: (0.0000, 0.0000)
                """);
    }

    @Test
    void inverseHessianUndoesTheHessian() {
        assertThat(Printed.by(new InverseHessian())).isEqualTo("""
                H^-1 v       (-0.0213, 0.0612)
                H (H^-1 v)   (1.0000, 2.0000)
                six steps to (1.0000, 1.0000)
                a trough: dimension 1, shortest step (-1.5000, -1.5000)
                """);
    }

    @Test
    void nestedMinimumNormAgreesWithTheDerivativeByHand() {
        assertThat(Printed.by(new NestedMinimumNorm())).isEqualTo("""
                theta = 0.0: shortest (0.0000, 1.0000), its derivative (1.0000, 0.0000)
                theta = 1.0: shortest (0.5000, 0.5000), its derivative (0.0000, -0.5000)
                """);
    }

    @Test
    void ownPrimitiveIsDifferentiatedTwiceAndInverted() {
        assertThat(Printed.by(new OwnPrimitive())).isEqualTo("""
                value             (2.1269, 1.2000)
                J (1, 0)          (0.8808, 0.3600)
                J dx = (0.1, 0)   (0.1135, -0.2555)
                second derivative (0.1050)
                """);
    }

    @Test
    void fixedThresholdsShowsWhatTheyCost() {
        assertThat(Printed.by(new FixedThresholds())).isEqualTo("""
                small factor    default: (10000000000000.0000)
                small factor    reference-dense: empty, doubtful
                small factor    reference-sparse: empty, doubtful
                large cancelled default: (100000000.0000)
                large cancelled reference-dense: empty, doubtful
                large cancelled reference-sparse: empty, doubtful
                """);
    }

    @Test
    void namedDiagnosisFindsTheForgottenPartAndTheContradiction() {
        assertThat(Printed.by(new NamedDiagnosis())).isEqualTo("""
                rank           2
                nullity        2
                determined     pressure
                free           colour
                move together  length, resistance
                redundant      left = before - drop
                insensitive    none
                impossible because of [before, drop, left]
                """);
    }

    @Test
    void planOfARunTellsWhatIsKeptAndFactored() {
        assertThat(Printed.by(new PlanOfARun())).isEqualTo("""
                80 steps, dx found by factors
                16 steps kept, from plus #48 to minus #63
                176 entries, 17 more in the factors
                rank 16, condition at least 16
                smallest pivot: 1.0
                """);
    }

    @Test
    void balancedForcesHoldTheLoad() {
        assertThat(Printed.by(new BalancedForces())).isEqualTo("""
                tensions of left, middle, right: dimension 1
                least of them     (3.5088, 4.3860, 3.5088)
                force on the load (0.0000, -10.0000)
                pushed sideways: impossible, because of {x=1.0}
                """);
    }

    @Test
    void everyStageHasTheSizesOfThePapersFigures() {
        assertThat(Printed.by(new EveryStage())).isEqualTo("""
                primal    6 vertices, 10 edges, drawn
                linear    6 vertices, 10 edges, drawn
                reversed  6 vertices, 10 edges, drawn
                fanout    8 vertices, 12 edges, drawn
                binary   13 vertices, 17 edges, drawn
                """);
    }

    @Test
    void withoutATraceFindsTheWeightsOfTheTracedWalk() {
        assertThat(Printed.by(new WithoutATrace())).isEqualTo("""
                1000 steps: weights (0.5718, -0.8555), most coefficients at a time 20
                10000 steps: weights (-0.9206, 0.4145), most coefficients at a time 20
                traced:       weights (-0.9206, 0.4145)
                change of the start: (-0.9206, -0.0989)
                """);
    }

    @Test
    void longPendulumKeepsItsRecordSmall() {
        assertThat(Printed.by(new LongPendulum())).isEqualTo("""
                1024 steps: (0.0065, 0.0059), record at most 25432 bytes, run again 23 times
                4096 steps: (-0.0083, -0.0012), record at most 34736 bytes, run again 30 times
                16384 steps: (-0.0096, 0.0199), record at most 45480 bytes, run again 38 times
                """);
    }

    @Test
    void exactModeProvesWhatDoublesDoubt() {
        assertThat(Printed.by(new ExactMode())).isEqualTo("""
                rank 1, shortest [147/58, 63/58]
                empty: the combination [21, -1] of what can be reached is 0, of the target 1.04E-322
                Hilbert matrix in doubles: rank 12, doubtful
                Hilbert matrix exactly:    rank 16
                """);
    }

    @Test
    void longRunGoesOnWhereItWas() {
        assertThat(Printed.by(new LongRun())).startsWith("""
                rows known already: 0
                rows known already: 3
                """).contains("growth: ");
    }

    @Test
    void wholeLayersPrintsTheDerivativesOfALayer() {
        assertThat(Printed.by(new WholeLayers())).isEqualTo("""
                value     (-0.2384, -0.2384)
                jvp       (-0.0908, 0.0908)
                vjp       (-0.0908, 0.0000, 0.0908, 0.0000, 0.0000, -0.0908, 0.0000, 0.0908)
                H dw      (-0.0074, 0.0074, 0.0074, -0.0074)
                """);
    }

    @Test
    void askAModelFindsThePromptsThatLeadToAWord() {
        assertThat(Printed.by(new AskAModel())).isEqualTo("""
                said      the soul the
                leads     I lovN England
                leads     I lovS England
                leads     I lovY England
                margins   (-4.4186, -0.8858, 3.0415, 1.2918, 0.3777, 1.6368, 0.9391)
                """);
    }

    @Test
    void eliminatingLayersTellsWhatEachLayerTakes() {
        assertThat(Printed.by(new EliminatingLayers())).isEqualTo("""
                arguments 4, 5: 20 eliminated, 12 left
                arguments 2, 3: 12 eliminated, 0 left
                dimension 28 of 60
                a random member is inside: true
                the shortest has norm 58.9887
                """);
    }
}
