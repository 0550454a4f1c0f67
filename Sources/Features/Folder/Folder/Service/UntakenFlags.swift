import Changes
import Domain
import FolderPlan

/// The flags of an item that the service did not take: a save that unlists a paste may leave it in the public list
/// (service reference, section 6.9).
struct UntakenFlags {
    private let item: ItemName
    private let names: [String]
    private let sent: ItemVersion
    /// The item as the service has it now.
    let stored: ItemVersion

    init(of item: ItemName, _ change: Change, _ stored: RemoteItem?) {
        self.item = item
        let kind = item.kind
        let sent = change.after.map { ItemVersion($0, of: kind) } ?? ItemVersion()
        let stored = stored?.version ?? sent
        (self.sent, self.stored) = (sent, stored)
        // Not every answer says whether an item is listed.
        names = kind.fields.filter { $0.form == .flag }.map(\.name).filter {
            sent[$0] != nil && stored[$0] != nil && !ItemVersion.areSame(sent[$0], stored[$0], .flag)
        }
    }

    /// Sets them as they were sent, for the folder: it still differs from the service.
    func asSent(in version: ItemVersion) -> ItemVersion { version.with(names, of: sent) }

    /// Sets them as the service has them: nothing else can be agreed on.
    func asStored(in version: ItemVersion) -> ItemVersion { version.with(names, of: stored) }

    /// Nil if the service took all flags.
    var error: TritonError? {
        guard let flag = names.first else { return nil }
        var message: SafeText =
            "it was saved, but '\(trusted: flag)' is still \(line: stored[flag] ?? "") at the service"
        if item.kind == .paste, stored[flag] == "true", let word = ShellQuoting.bash(item.key) {
            message += ": 'triton paste edit --unlisted --yes -- \(line: word)' deletes it and adds it again"
        }
        return TritonError(.partial, message)
    }
}

extension ItemVersion {
    fileprivate func with(_ names: [String], of other: ItemVersion) -> ItemVersion {
        var version = self
        for name in names { version[name] = other[name] }
        return version
    }
}
