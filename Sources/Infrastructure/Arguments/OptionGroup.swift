package import Domain

/// Declarations that several commands share.
package protocol CommandOptions: Sendable {
    init()

    /// Refuses values that are invalid by themselves. Called after parsing, before the command's own check.
    /// - Throws: ``TritonError`` of code `usage`.
    func check() throws(TritonError)
}

extension CommandOptions {
    package func check() throws(TritonError) {}
}

/// A property that contains such declarations.
@propertyWrapper
package struct OptionGroup<Group: CommandOptions>: Sendable {
    package let wrappedValue: Group

    package init() {
        let group = Group()
        wrappedValue = group
        Declarations.note { () throws(TritonError) in try group.check() }
    }
}
