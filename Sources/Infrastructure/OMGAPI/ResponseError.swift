package import Domain

/// A value of an answer that is required and missing, or that has the wrong type.
package struct ResponseError: Error, Equatable, Sendable {
    /// The kind of value that was expected.
    package enum Lack: Sendable { case value, text, list, object, wholeItems }

    private let place: ResponsePath
    package let lack: Lack

    package init(path: String, lacks lack: Lack = .value) { self.init(.root(path, nil), lacks: lack) }

    /// The path is converted to text only when it is read: of a million errors most are only counted.
    init(_ place: ResponsePath, lacks lack: Lack = .value) {
        self.place = place
        self.lack = lack
    }

    package var path: String { place.path }

    package static func == (left: ResponseError, right: ResponseError) -> Bool {
        left.lack == right.lack && left.path == right.path
    }

    package var message: SafeText {
        switch lack {
        case .value: "the answer of omg.lol does not contain '\(line: path)'"
        case .text: "'\(line: path)' in the answer of omg.lol is not a text"
        case .list: "'\(line: path)' in the answer of omg.lol is not a list"
        case .object: "'\(line: path)' in the answer of omg.lol is not an object"
        case .wholeItems: "'\(line: path)' in the answer of omg.lol is a long list of nearly empty items"
        }
    }
}
