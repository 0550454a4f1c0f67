import Domain

/// An intended failure of the requests that it matches, for tests.
///
/// On the command line a fault is written as `TARGET=ANSWER[:OPTION…]`:
///
///     --fault 'POST /address/*/statuses=500'
///     --fault '*/purls=429:retry-after=2:times=1'
///     --fault 'purl.list=slow:0.5'
///     --fault 'purl.create=500:applied'
///     --fault 'GET *=redirect:https://example.com/'
///
/// TARGET is an endpoint id (`purl.list`) or a path, after an optional method and a blank. In a path `*` matches any
/// characters, also slashes; a trailing slash and the query are ignored.
///
/// ANSWER is one of
/// - `500` (or any status from 400 to 599). `500` has no body, `502` an HTML page, `503` and `429` a `Retry-After`
///   header, every other one the usual envelope;
/// - `slow:SECONDS`: the normal answer, delayed;
/// - `cut`: the request is carried out, and the connection breaks in the middle of the answer;
/// - `drop`: the connection ends without an answer;
/// - `garbage`: status 200 with a body that is not JSON;
/// - `stale`: the answer that the first such request got, as from a list that is older than its items;
/// - `empty`: status 200 without a body;
/// - `redirect:URL`, `301:URL`, `302:URL`, `303:URL`, `307:URL`, `308:URL`: that status; `redirect` means 302. The URL
///   is the rest of the text, so options come before it.
///
/// OPTION is one of
/// - `times=N`: only the first N requests that match;
/// - `nth=N`: only the N-th request that matches;
/// - `retry-after=SECONDS`: that header; `retry-after=none` removes it from a `503` or `429`;
/// - `applied`: the request is carried out first. Without it a failing request changes nothing, and a slow one is
///   carried out after the delay.
///
/// When several faults match a request, all delays are added, and the first fault with an answer decides the answer.
package struct SandboxFault: Sendable, Equatable {
    package enum Answer: Sendable, Equatable {
        case status(Int)
        case slow(seconds: Double)
        case cut
        case garbage
        case stale
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
    /// Number of requests that fail; nil for all.
    package var times: Int?
    /// The number of the one request that fails, from 1; nil for each.
    package var nth: Int?
    /// The `Retry-After` header; nil for the default of the status.
    package var retryAfter: RetryAfter?
    /// Whether the request is carried out before it fails.
    package var isApplied: Bool

    func fits(method: String, path: String, endpoint: String?) -> Bool {
        if let wanted = self.method, wanted != method { return false }
        switch target {
        case .endpoint(let id): return id == endpoint
        case .path(let pattern): return Wildcard(pattern).matches(path)
        }
    }
}
