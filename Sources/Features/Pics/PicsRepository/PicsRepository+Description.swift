package import Changes
package import Domain

extension PicsRepository {
    /// Describes changes of pictures: key, fields and command line.
    package static let description = ChangeDescription(
        "picture", name: "picture", noun: "pic", creatingVerb: "upload", key: Picture.fields.key,
        fields: Picture.fields.changeable, .needsBytes,
        commandLine: commandLine, lost: lost,
        title: { $0.text("caption") ?? $0.text("alt") }, recognise: recognise)

    /// Only the image identifies an uploaded picture. It is uploaded first and described afterwards.
    private static func recognise(_ wanted: Snapshot, _ seen: Snapshot) -> ChangeDescription.Recognition {
        guard let image = wanted.bytes, image == seen.bytes else { return .other }
        let address = Address(seen.text("address") ?? ""), picture = Picture(seen, of: address)
        let described = picture.described(as: Picture(wanted, of: address))
        return described == picture ? .whole : .begun(described.snapshot)
    }

    private static func commandLine(_ change: Change) -> [String] {
        guard let wanted = change.after else { return ["pic", "delete", change.key ?? ""] }
        guard let id = change.key, let before = change.before else {
            return ["pic", "upload", "-"] + options(wanted, since: nil)
        }
        return ["pic", "edit", id] + options(wanted, since: before)
    }

    /// The options for the values that differ, with `=` if a value could be taken for an option.
    private static func options(_ wanted: Snapshot, since before: Snapshot?) -> [String] {
        func option(_ name: String, _ value: String) -> [String] {
            value.hasPrefix("-") ? ["\(name)=\(value)"] : [name, value]
        }
        var words: [String] = []
        for (name, field) in [("--caption", "caption"), ("--alt", "alt")] {
            let value = wanted.text(field) ?? ""
            if value != before?.text(field) ?? "" { words += option(name, value) }
        }
        let tags = wanted.texts("tags")
        if tags != before?.texts("tags") ?? [] { words += (tags.isEmpty ? [""] : tags).flatMap { option("--tag", $0) } }
        if wanted.flag("hidden") == true, before?.flag("hidden") != true { words.append("--hidden") }
        return words
    }

    private static func lost(_ change: Change) -> [String] {
        guard let before = change.before else { return [] }
        if change.isDeletion {
            let isSilent = before.flag("hidden") == nil
            return ["its id, its URL and its time"]
                + (isSilent ? ["whether it was hidden"] : [])
        }
        let hides = change.after?.flag("hidden") == true && before.flag("hidden") != true
        return hides ? ["that it was public"] : []
    }
}

extension Picture {
    /// This picture with the description of another one. Values that the other does not have stay.
    func described(as wanted: Picture) -> Picture {
        var described = self
        described.apply(
            PictureChange(
                caption: wanted.caption?.isEmpty == false ? wanted.caption : nil,
                alt: wanted.alt?.isEmpty == false ? wanted.alt : nil,
                tags: wanted.tags.isEmpty ? nil : wanted.tags, hides: wanted.isHidden == true))
        return described
    }

    package mutating func apply(_ change: PictureChange) {
        caption = change.caption ?? caption
        alt = change.alt ?? alt
        tags = change.tags ?? tags
        if change.hides { isHidden = true }
    }
}
