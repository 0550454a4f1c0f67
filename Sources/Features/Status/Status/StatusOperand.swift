import Commands

extension ItemOperand {
    /// Words that have another meaning in paths of the service, so they cannot be ids (service reference, section
    /// 6.11).
    private static let reserved: Set<String> = ["bio", "follow", "following", "followers"]

    /// A status: its id, its URL in either form, or `latest`.
    static let status = ItemOperand(hosts: ["status.lol"]) { id throws(TritonError) in
        let isID =
            !id.isEmpty && id.utf8.count <= 64 && id.utf8.allSatisfy(\.isLetterOrDigit)
        guard isID, !reserved.contains(id) else {
            throw TritonError(
                .usage, "'\(line: id)' is not the id of a status",
                hint: "ids are letters and digits, see them with 'triton status list'; 'latest' is the newest")
        }
    }
}
