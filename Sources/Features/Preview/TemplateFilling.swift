/// Fills the placeholders of a template, such as `{post-title}`. Those without a value are marked where the browser
/// shows them, since only the service knows what stands there.
struct TemplateFilling {
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    func fill(_ template: String) -> String {
        var page = Scan(values: values)
        page.read(template)
        return page.out
    }

    /// HTML or Markdown that the browser shows as it is, and marked.
    static func mark(_ text: String) -> String { "<mark title=\"Only omg.lol can fill this in\">\(text)</mark>" }

    /// The state of one pass over the template.
    private struct Scan {
        let values: [String: String]
        private(set) var out = ""
        /// Elements whose content is not HTML, so that a mark would be shown as text.
        private var rawElement: String?
        private var isInHead = false

        init(values: [String: String]) { self.values = values }

        mutating func read(_ template: String) {
            var rest = template[...]
            while let first = rest.first {
                switch first {
                case "<":
                    let end = rest.firstIndex(of: ">").map { rest.index(after: $0) } ?? rest.endIndex
                    tag(rest[..<end])
                    rest = rest[end...]
                case "{":
                    if let name = Self.name(rest) {
                        put(name, isShown: rawElement == nil && !isInHead)
                        rest = rest.dropFirst(name.count + 2)
                    } else {
                        out.append(rest.removeFirst())
                    }
                default: out.append(rest.removeFirst())
                }
            }
        }

        private mutating func tag(_ text: Substring) {
            // Placeholders may be values of attributes too.
            var rest = text
            while let first = rest.first {
                if first == "{", let name = Self.name(rest) {
                    put(name, isShown: false)
                    rest = rest.dropFirst(name.count + 2)
                } else {
                    out.append(rest.removeFirst())
                }
            }
            let name = text.dropFirst().prefix { $0.isLetter || $0 == "/" }.lowercased()
            switch name {
            case "head": isInHead = true
            case "/head": isInHead = false
            case "body": isInHead = false
            case "style", "script", "title", "textarea": rawElement = rawElement ?? name
            case "/" + (rawElement ?? ""): rawElement = nil
            default: break
            }
        }

        private mutating func put(_ name: Substring, isShown: Bool) {
            if let value = values[String(name)] {
                out += value
            } else if isShown {
                out += TemplateFilling.mark("{\(name)}")
            } else if rawElement == "style" || rawElement == "script" {
                // In a style sheet or a script, braces have a meaning of their own.
                out += "{\(name)}"
            }
        }

        /// The name of a placeholder at the beginning: small letters, digits and hyphens between braces.
        private static func name(_ text: Substring) -> Substring? {
            let name = text.dropFirst().prefix {
                $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber)
            }
            guard name.first?.isLetter == true, text.dropFirst(name.count + 1).first == "}" else { return nil }
            return name
        }
    }
}
