import Arguments
import Domain

extension Mute: DescribedRecord {
    static let fields = ItemFields<Mute>(
        "mute",
        .derived("kind", \.kind.rawValue, "address or keyword", column: .useful),
        .derived("value", \.value, "who, or which words", column: .main),
        .derived("created_at", \.createdAt, "since when", column: .extra))
}
