package import Changes
package import OMGAPI
import WebpageNetworkService

package struct AvatarChangeHandler: DescribedHandler {
    let api: any APIClient
    let changes: Changes
    let files: any FileDownloading
    /// Whether the public URLs of pictures are known for this service: those of omg.lol, or of a sandbox.
    let hasPublicHosts: Bool
    /// Called with the numbers of bytes: sent so far, and in total.
    package var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
    /// Called with the reason if there is no picture that undo could restore.
    package var foundNone: @Sendable (SafeText) -> Void = { _ in }

    package static let description = ChangeDescription(
        "avatar", name: "profile picture", noun: "web", creatingVerb: "avatar", fields: [],
        [.permanent, .sendsEqualState],
        commandLine: { _ in ["web", "avatar", "-"] })

    /// A picture that cannot be fetched can be replaced if the user agrees to lose it, but it cannot be compared.
    /// - Throws: the refusal to lose it; the error of the download, if it has to be compared, as for an undo.
    package func present(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        if !hasPublicHosts, change.condition == .any {
            foundNone("this service does not tell the URL of the present picture")
            return nil
        }
        do {
            return Snapshot(Avatar(address: address).json, bytes: try await picture(of: address))
        } catch let error as TritonError where change.condition == .any && error.code == .notFound {
            foundNone("there was no picture before")
            return nil
        } catch let error as TritonError where change.condition == .any && error.code != .cancelled {
            if !changes.options.isDryRun {
                try changes.confirmLoss("the present picture could not be fetched: \(error.sentence)")
            }
            return nil
        } catch let error as TritonError where error.code != .cancelled {
            throw error.withContext("cannot compare the profile picture of '\(address)'")
        }
    }

    package func send(_ change: Change) async throws -> Snapshot? {
        let address = try change.requiredAddress
        guard let bytes = change.after?.bytes, let kind = ImageKind(bytes: bytes) else {
            throw TritonError(.badData, "it is not a picture of a known kind")
        }
        try await api.perform(.upload(bytes, kind: kind, to: address).with(progress: progress))
        return Snapshot(Avatar(address: address).json, bytes: bytes)
    }

    package func arrival(of change: Change, since attempt: Attempt) async throws -> Arrival {
        let address = try change.requiredAddress
        guard let wanted = change.after else { return .unknown }
        // Sending the same picture again does no harm, so one that cannot be fetched counts as not arrived.
        let present = try? await picture(of: address)
        return present == wanted.bytes ? .arrived(wanted) : .notArrived
    }

    /// The picture at the public URL.
    /// - Throws: ``TritonError``: `unavailable` if its URL is not known; `bad_data` for a picture that could not be
    ///   uploaded again; the error of the download.
    private func picture(of address: Address) async throws -> [UInt8] {
        guard hasPublicHosts else {
            throw TritonError(.unavailable, "this service does not tell the URL of the picture")
        }
        let bytes = try await files.download(Avatar(address: address).imageURL)
        guard ImageKind(bytes: bytes) != nil, bytes.count <= ImageKind.largestUpload else {
            throw TritonError(.badData, "the service would not accept it again")
        }
        return bytes
    }
}
