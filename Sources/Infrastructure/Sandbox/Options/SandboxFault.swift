/// A failure on purpose, for the requests that it fits.
///
/// On the command line a fault is written as `TARGET=ANSWER[:OPTION…]`:
///
///     --fault 'POST /address/*/statuses=500'
///     --fault '*/purls=429:retry-after=2:times=1'
///     --fault 'purl.list=slow:0.5'
///     --fault 'purl.create=500:applied'
///     --fault 'GET *=redirect:https://example.com/'
///
/// TARGET is an endpoint id (`purl.list`) or a path, either after an optional method and a blank. In a path `*` is
/// for any characters, slashes too; a trailing slash makes no difference, and the query is not looked at.
///
/// ANSWER is one of
/// - `500` (or any status from 400 to 599). `500` has no body, `502` an HTML page, `503` and `429` a `Retry-After`
///   header, every other one the usual envelope;
/// - `slow:SECONDS`: the right answer, late;
/// - `cut`: the request is carried out, and the connection breaks in the middle of the answer;
/// - `drop`: the connection ends without an answer;
/// - `garbage`: status 200 with a body that is not JSON;
/// - `empty`: status 200 without a body;
/// - `redirect:URL`, `301:URL`, `302:URL`, `303:URL`, `307:URL`, `308:URL`: that status, `redirect` being 302. The URL
///   is the rest of the text, so options come before it.
///
/// OPTION is one of
/// - `times=N`: only the first N requests that fit;
/// - `nth=N`: only the N-th request that fits;
/// - `retry-after=SECONDS`: that header; `retry-after=none` leaves it out of a `503` or `429`;
/// - `applied`: the request is carried out first. Without it a failing request changes nothing, and a slow one changes
///   it after the wait.
///
/// Of several faults that fit a request all delays add up, and the first one that has an answer gives it.
package struct SandboxFault: Sendable, Equatable {
    package enum Answer: Sendable, Equatable {
        case status(Int)
        case slow(seconds: Double)
        case cut
        case garbage
        case empty
        case drop
        case redirect(url: String, status: Int = 302)
    }

    package enum RetryAfter: Sendable, Equatable {
        case seconds(Int)
        case absent
    }

    package enum Target: Sendable, Equatable {
        case endpoint(String)
        case path(String)
    }

    package var method: String?
    package var target: Target
    package var answer: Answer
    /// How many requests it strikes; nil for all.
    package var times: Int?
    /// Which request it strikes, from 1 on; nil for each.
    package var nth: Int?
    /// What the answer's header says; nil for what its status has by itself.
    package var retryAfter: RetryAfter?
    package var isApplied: Bool

    package init(
        _ target: Target, method: String? = nil, _ answer: Answer, times: Int? = nil, nth: Int? = nil,
        retryAfter: RetryAfter? = nil, isApplied: Bool = false
    ) {
        self.nth = nth
        self.method = method
        self.target = target
        self.answer = answer
        self.times = times
        self.retryAfter = retryAfter
        self.isApplied = isApplied
    }

    func fits(method: String, path: String, endpoint: String?) -> Bool {
        if let wanted = self.method, wanted != method { return false }
        switch target {
        case .endpoint(let id): return id == endpoint
        case .path(let pattern): return Wildcard.matches(pattern, path)
        }
    }
}
