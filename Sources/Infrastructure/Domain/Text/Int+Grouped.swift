extension Int {
    /// `1,811`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let text = digits.enumerated().map { ($0 > 0 && (digits.count - $0) % 3 == 0 ? "," : "") + String($1) }.joined()
        return self < 0 ? "-" + text : text
    }
}
