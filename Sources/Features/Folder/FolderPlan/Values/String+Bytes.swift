extension String {
    /// Whether this string comes first in the order of the UTF-8 bytes.
    package func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
