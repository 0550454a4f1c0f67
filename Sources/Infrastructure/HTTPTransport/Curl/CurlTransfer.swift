import CurlShim
import Domain
import HTTPTypes
import Platform

/// A running request and the part of its answer that has been received. It is made and used only on the loop's thread.
/// libcurl's callbacks run on that thread too, and get a pointer to it from ``CurlTransfer/prepare(settings:)``.
final class CurlTransfer {
    /// Seconds for name resolution, connection and TLS together.
    static let connectTimeout = 10.0
    /// The size of a body for which as much is reserved as a small answer may have, in bytes.
    private static let reservingSize = 1 << 20

    let request: CurlRequest
    let handle: UnsafeMutableRawPointer
    var fields: UnsafeMutablePointer<curl_slist>?
    /// libcurl writes its message there until the handle is cleaned up.
    let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// In seconds.
    var timeLeft: Double
    let hasProxy: Bool
    private let answerLimit: Int
    private let largeAnswers: LargeAnswers
    private var large: LargeAnswer?
    /// Whether it was ended because another large answer is in memory. It is sent again afterwards.
    private(set) var waitsForLargeAnswer = false
    private var head = AnswerHead()
    private var body: [UInt8] = []
    /// Bytes of the body that libcurl has read.
    private(set) var sentBytes = 0
    private var reported = -1
    private(set) var isTooLarge = false
    /// Bytes of the requests that were sent before libcurl's first attempt, such as the CONNECT to a proxy. Nil before
    /// the attempt.
    private var earlierBytes: Int?
    private(set) var isResendRefused = false

    /// - Throws: ``TransportFailure`` when libcurl cannot take the request at all.
    init(
        _ request: CurlRequest, settings: CurlSettings, largeAnswers: LargeAnswers, large: LargeAnswer? = nil
    ) throws(TransportFailure) {
        guard let handle = curlshim_easy_init() else {
            throw TransportFailure(.other, "no memory for a request", mayHaveArrived: false)
        }
        self.request = request
        self.handle = handle
        self.largeAnswers = largeAnswers
        self.large = large
        timeLeft = request.exchange.timeout
        answerLimit = min(request.exchange.answerLimit, AddressSpace.maximumAnswer)
        hasProxy = !settings.proxy(for: request.exchange.origin).isEmpty
        errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try prepare(settings: settings)
    }

    deinit {
        curlshim_easy_cleanup(handle)
        curlshim_slist_free(fields)
        errorBuffer.deallocate()
    }

    /// The transfer of a callback. The loop keeps a reference to it as long as libcurl has the handle.
    static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

// MARK: Callbacks

extension CurlTransfer {
    /// - Returns: the number of bytes taken; fewer than given ends the transfer.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
        isTooLarge = !head.take(line)
        return isTooLarge ? 0 : line.count
    }

    /// Takes decompressed bytes of the body; the result is as for ``receiveHeader(_:)``.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        let size = body.count + bytes.count
        isTooLarge = size > answerLimit || !hasRoom(for: size)
        guard !isTooLarge, !waitsForLargeAnswer else { return 0 }
        // Unused pages take no memory, and growing step by step would need the old and the new buffer at the same time.
        if size >= Self.reservingSize || contentLength >= Self.reservingSize {
            body.reserveCapacity(min(answerLimit, large == nil ? LargeAnswers.smallest : answerLimit))
        }
        body.append(contentsOf: bytes)
        if let received = request.exchange.received {
            received(body.count, contentLength)
        }
        return bytes.count
    }

    /// A read waits for the end of another large answer. A change is not sent again, and its answer may always repeat
    /// its text.
    private func hasRoom(for size: Int) -> Bool {
        let sent = (request.exchange.body?.count ?? 0) * Self.repeatedText
        guard large == nil, size > LargeAnswers.smallest + sent else { return true }
        large = largeAnswers.begin()
        waitsForLargeAnswer = large == nil && request.exchange.isRead
        return large != nil || waitsForLargeAnswer
    }

    /// How many times a text is in the answer to its change: several fields have it, with three bytes for one in JSON.
    private static let repeatedText = 16

    /// What the service says; 0 if it says nothing.
    private var contentLength: Int {
        head.response?.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    }

    func readBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = request.exchange.body else { return 0 }
        let count = min(body.count - sentBytes, buffer.count)
        body.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[sentBytes..<sentBytes + count])) }
        sentBytes += count
        return count
    }

    /// Whether libcurl may send the request: the first time, and again only if no byte was sent.
    func maySend() -> Bool {
        let bytes = curlshim_get_long(handle, CURLINFO_REQUEST_SIZE)
        isResendRefused = sentBytes > 0 || bytes > earlierBytes ?? bytes
        earlierBytes = earlierBytes ?? bytes
        return !isResendRefused
    }

    /// libcurl starts over when a kept connection turns out to be dead.
    func rewind(to offset: Int) -> Bool {
        guard let body = request.exchange.body, (0...body.count).contains(offset) else { return false }
        sentBytes = offset
        return true
    }

    func report(sent: Int) {
        guard let body = request.exchange.body, sent != reported else { return }
        reported = sent
        request.exchange.progress?(sent, body.count)
    }
}

// MARK: Result

extension CurlTransfer {
    func result(_ code: CURLcode) -> Result<HTTPAnswer, any Error> {
        guard code == CURLE_OK else { return .failure(failure(code)) }
        guard let response = head.response else {
            return .failure(TransportFailure(.other, "the answer has no status line", mayHaveArrived: true))
        }
        if let total = request.exchange.body?.count { report(sent: total) }
        var answer = HTTPAnswer(response, body: body)
        answer.large = large
        return .success(answer)
    }
}
