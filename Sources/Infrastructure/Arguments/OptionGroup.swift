package import Domain

/// Declarations that several commands share.
package protocol CommandOptions: Sendable {
    init()

    /// Refuses what can be refused without asking anybody. Called after parsing, before the command's own check.
    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError)
}

extension CommandOptions {
    package func check() throws(TritonError) {}
}

/// The place of such declarations among those of the command.
@propertyWrapper
package struct OptionGroup<Group: CommandOptions>: Sendable {
    package let wrappedValue: Group

    package init() {
        let group = Group()
        wrappedValue = group
        Declarations.note { () throws(TritonError) in try group.check() }
    }
}

extension OptionGroup: CustomStringConvertible {
    package var description: String { String(describing: wrappedValue) }
}
