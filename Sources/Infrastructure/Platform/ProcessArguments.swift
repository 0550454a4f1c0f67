import CPlatform

/// The command line of this process, from the parameters of `main`.
package enum ProcessArguments {
    /// All arguments, the name of the program first.
    package static var all: [String] { pointers.map { String(cString: $0) } }

    /// The arguments without the name of the program.
    package static var words: [String] { Array(all.dropFirst()) }

    /// The position of the first argument that is not UTF-8; nil if there is none. Swift would silently repair it, so
    /// that other text would be sent.
    package static var firstBroken: Int? {
        pointers.indices.dropFirst().first { String(validatingCString: pointers[$0]) == nil }
    }

    private static var pointers: [UnsafeMutablePointer<CChar>] {
        (0..<Int(process_argument_count())).compactMap { process_arguments()?[$0] }
    }
}
