package import Domain

extension CommandOutput {
    /// What a check found, as a whole.
    package struct Conclusion: Sendable {
        package var sentence: SafeText?
        package var error: TritonError?

        package init(sentence: SafeText? = nil, error: TritonError? = nil) {
            self.sentence = sentence
            self.error = error
        }
    }

    /// Sets the sentence and the error of a check. A filter may leave out records; then those that are shown decide
    /// about the exit code.
    package mutating func conclude(_ conclusion: @escaping @Sendable (_ positions: [Int]) -> Conclusion) {
        self.conclusion = conclusion
        conclude(about: Array(records.elements.indices))
    }

    mutating func conclude(about positions: [Int]) {
        guard let conclusion = conclusion?(positions) else { return }
        (sentence, trailingError) = (conclusion.sentence, conclusion.error)
    }
}
