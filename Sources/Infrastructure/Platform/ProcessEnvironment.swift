import CPlatform

package enum ProcessEnvironment {
    /// The variables as `NAME=VALUE` in the memory of the process, which ends with a null pointer. To be used at the
    /// start of the program: no other thread may change them meanwhile.
    package static var entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { process_environment() }
}
