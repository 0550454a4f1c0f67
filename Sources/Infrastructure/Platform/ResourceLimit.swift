/// A limit that the system sets for this process.
enum ResourceLimit {
    case openFiles, addressSpace, processes

    // glibc declares the names with another type than the parameters.
    private var number: __rlimit_resource_t {
        switch self {
        case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
        case .processes: __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
        }
    }

    var value: rlimit? {
        var limit = rlimit()
        return getrlimit(number, &limit) == 0 ? limit : nil
    }

    /// - Returns: false when it is not allowed.
    func set(_ limit: rlimit) -> Bool {
        var limit = limit
        return setrlimit(number, &limit) == 0
    }
}
