/// The part of a location that is made from a title: lower case, with single hyphens between runs of letters and
/// digits.
enum Slug {
    static func make(_ title: String) -> String {
        title.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }
}
