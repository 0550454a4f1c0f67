import Domain
import Plots
import Testing

@Suite struct PlotTests {
    @Test func `the largest value fills the bar, and a small one is always visible`() {
        let bars = [0, 1, 50, 99, 100].map { Plot.bar($0, of: 100, width: 4, .blocks).rendered }
        #expect(bars == ["", "▏", "██", "████", "████"])
    }

    @Test func `a bar in ASCII has only whole cells`() {
        #expect([0, 1, 50, 100].map { Plot.bar($0, of: 100, width: 4, .ascii).rendered } == ["", "#", "##", "####"])
    }

    @Test func `columns are beside each other, and one without a value is marked`() {
        #expect(Plot.columns([0, 1, 4, 8], .blocks).rendered == "·▁▄█")
        #expect(Plot.columns([0, 1, 4, 8], .ascii).rendered == "._=#")
        #expect(Plot.columns([], .blocks).rendered == "")
        #expect(Plot.columns([0, 0], .blocks).rendered == "··")
    }

    @Test func `there are five shades`() {
        #expect(Plot.shades([0, 1, 2, 3, 4], .blocks).rendered == "·░▒▓█")
        #expect(Plot.shades([0, 1, 2, 3, 4], .ascii).rendered == ".-+*#")
        #expect(Plot.shades([1], of: 100, .blocks).rendered == "░")
    }

    @Test func `a value below zero or above the largest stays within the scale`() {
        #expect([-1, 0, 1, 5, 9].map { PlotScale.level($0, of: 5, steps: 4) } == [0, 0, 1, 4, 4])
        #expect(PlotScale.level(1, of: 0, steps: 4) == 0)
    }
}
