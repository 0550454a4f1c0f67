import CurlShim
import Domain
import HTTPTypes
import Platform

extension CurlTransfer {
    /// Sets libcurl's options for the exchange. Failures are ignored for options that an older library may not have and
    /// whose default does no harm; those that safety depends on are checked.
    func prepare(settings: CurlSettings) throws(TransportFailure) {
        guard let url = request.exchange.url, let origin = request.exchange.origin else {
            throw TransportFailure(.other, "the request has no usable URL", mayHaveArrived: false)
        }
        // The middleware refuses it too. Checked again here, so that no other user of this transport can omit it.
        guard origin.isTrustworthy || request.exchange.request.headerFields[.authorization] == nil else {
            throw TransportFailure(.other, "no token is sent over plain http", mayHaveArrived: false)
        }
        // First, so that libcurl explains failures of the options below.
        curlshim_set_pointer(handle, CURLOPT_ERRORBUFFER, errorBuffer)
        try require(curlshim_set_string(handle, CURLOPT_URL, url))
        try require(curlshim_allow_http_only(handle))
        try require(curlshim_set_long(handle, CURLOPT_FOLLOWLOCATION, 0))
        curlshim_set_long(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        curlshim_set_long(handle, CURLOPT_PATH_AS_IS, 1)
        // Timeouts by signal would interrupt other threads; libcurl uses its timers instead.
        curlshim_set_long(handle, CURLOPT_NOSIGNAL, 1)
        curlshim_abandon_lookups(handle)
        curlshim_close_on_exec(handle)
        setTimes()
        setConnection(settings)
        setHead()
        setBody()
        setAnswer()
    }

    /// The whole time is limited by ``CurlLoop``: libcurl would count the time for which the process is stopped.
    private func setTimes() {
        curlshim_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(min(timeLeft, Self.connectTimeout)))
    }

    private func setConnection(_ settings: CurlSettings) {
        // Both are always set, so that libcurl does not read the process's environment.
        curlshim_set_string(handle, CURLOPT_PROXY, settings.proxy(for: request.exchange.origin))
        curlshim_set_string(handle, CURLOPT_NOPROXY, settings.noProxy(for: request.exchange.origin))
        // With a proxy, the connection is to the proxy, and the proxy resolves the name.
        if request.exchange.refusesPrivateHosts, settings.proxy(for: request.exchange.origin).isEmpty {
            curlshim_refuse_private_hosts(handle)
        }
        curlshim_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Share an HTTP/2 connection that is being opened, rather than open another.
        curlshim_set_long(handle, CURLOPT_PIPEWAIT, 1)
        // Plain http is for this machine only. Without HTTP/2, requests do not wait for a connection to share.
        if request.exchange.request.scheme == "http" {
            curlshim_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        }
        sendOnce()
        let isRepeatable = request.exchange.isRepeatable, age = settings.keptConnectionAge
        curlshim_set_long(
            handle, CURLOPT_MAXAGE_CONN, isRepeatable ? max(age, CurlSettings.repeatableConnectionAge) : age)
        if settings.certificateFile != nil || settings.certificateFolder != nil {
            curlshim_set_string(handle, CURLOPT_CAINFO, settings.certificateFile)
            curlshim_set_string(handle, CURLOPT_CAPATH, settings.certificateFolder)
        } else if request.exchange.request.scheme == "https", let folder = CurlLibrary.hashedFolder {
            curlshim_set_string(handle, CURLOPT_CAINFO, nil)
            curlshim_set_string(handle, CURLOPT_CAPATH, folder)
        }
    }

    /// When a kept connection turns out to be dead, libcurl sends the request again, whatever the method and several
    /// times. It is stopped when it tries to: ``RetryMiddleware`` decides, and counts how often a request is sent.
    private func sendOnce() {
        let isWatched = curlshim_set_attempt_fn(
            handle,
            { context, _, _, _, _ in
                CurlTransfer.at(context)?.maySend() == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            },
            Unmanaged.passUnretained(self).toOpaque())
        // libcurl before 7.80 cannot be stopped.
        if request.exchange.needsNewConnection || isWatched != CURLE_OK && !request.exchange.isRepeatable {
            curlshim_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
        }
    }

    private func setHead() {
        let request = request.exchange.request
        for field in request.headerFields {
            // In libcurl a semicolon after the name sends a field without a value; a colon alone removes the field.
            fields = curlshim_slist_append(
                fields, field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
        }
        // Otherwise libcurl waits a second with a large body for a 100 answer, which few servers send.
        fields = curlshim_slist_append(fields, "Expect:")
        curlshim_set_list(handle, CURLOPT_HTTPHEADER, fields)
        curlshim_set_string(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
        if request.method == .head { curlshim_set_long(handle, CURLOPT_NOBODY, 1) }
        curlshim_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    /// As an upload and not as "post fields", so that libcurl reads the bytes when it needs them and adds no content
    /// type.
    private func setBody() {
        let exchange = request.exchange
        let wantsLength =
            exchange.request.method == .post || exchange.request.method == .put || exchange.request.method == .patch
        guard exchange.request.method != .head, exchange.body != nil || wantsLength else { return }
        let count = exchange.body?.count ?? 0
        let me = Unmanaged.passUnretained(self).toOpaque()
        curlshim_set_long(handle, CURLOPT_UPLOAD, 1)
        curlshim_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(count))
        if count > 64 << 10 { curlshim_set_long(handle, CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10) }
        curlshim_set_pointer(handle, CURLOPT_READDATA, me)
        curlshim_set_data_fn(handle, CURLOPT_READFUNCTION) { room, size, count, context in
            CurlTransfer.at(context)?.readBody(UnsafeMutableRawBufferPointer(start: room, count: size * count)) ?? 0
        }
        curlshim_set_pointer(handle, CURLOPT_SEEKDATA, me)
        curlshim_set_seek_fn(handle) { context, offset, origin in
            origin == SEEK_SET && CurlTransfer.at(context)?.rewind(to: Int(offset)) == true
                ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_CANTSEEK
        }
        guard exchange.progress != nil else { return }
        curlshim_set_long(handle, CURLOPT_NOPROGRESS, 0)
        curlshim_set_pointer(handle, CURLOPT_XFERINFODATA, me)
        curlshim_set_progress_fn(handle) { context, _, _, _, sent in
            CurlTransfer.at(context)?.report(sent: Int(sent))
            return 0
        }
    }

    private func setAnswer() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        curlshim_set_pointer(handle, CURLOPT_HEADERDATA, me)
        curlshim_set_data_fn(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlTransfer.at(context)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        curlshim_set_pointer(handle, CURLOPT_WRITEDATA, me)
        curlshim_set_data_fn(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.at(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
    }

    /// At least 1, because 0 means no limit; at most a value that fits into a `long` of 32 bits.
    static func milliseconds(_ seconds: Double) -> Int {
        guard !seconds.isNaN else { return 1 }
        return Int((min(max(seconds, 0.001), 2_000_000) * 1000).rounded(.up))
    }

    private func require(_ code: CURLcode) throws(TransportFailure) {
        guard code != CURLE_OK else { return }
        throw TransportFailure(.other, String(cString: curlshim_strerror(code)), mayHaveArrived: false)
    }
}
