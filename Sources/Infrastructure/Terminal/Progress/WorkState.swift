import Domain
import FoundationEssentials

/// The state of one task that is in progress.
struct WorkState {
    let id: Int
    let verb: SafeText
    let noun: SafeText?
    let total: Int?
    let isRequest: Bool
    let began: Date
    /// The part that is being done, from 1 on.
    var item = 0
    var name: SafeText?
    var bytesDone = 0
    /// 0 when it is not known.
    var bytesTotal = 0
    /// Time of the first report of bytes of this part.
    var bytesBegan: Date?
}
