"""The services of `.ci/benchmark` and `.ci/memory`: one with long lists, one that accepts changes, and a proxy that delays it like a
real network."""

import asyncio, functools, json, multiprocessing, random, socket, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LARGE = "".join(f"{number}: a line of a \"long\" text, with \u00e9 and \U0001f389 in it\n" for number in range(100000))[:5000000]


def envelope(status, response):
    return status, json.dumps({"request": {"status_code": status, "success": status == 200}, "response": {"message": ""} | response}).encode()


ENTRY = {"address": "demo", "type": "Post", "title": "An entry", "date": 1700000000, "status": "live", "source": "# An entry\n\nText.\n", "body": "Text.\n"}
PICTURES = [
    {"id": f"pic{number}", "address": "demo", "created": str(1700000000 - number), "mime": "image/svg+xml", "size": "70", "description": "A dot",
     "url": f"https://cdn.some.pics/demo/pic{number}.svg"} for number in range(50)]
DOT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle r="1"/></svg>\n'
LARGE_ANSWER = envelope(200, {"paste": {"title": "large.txt", "content": LARGE, "modified_on": 1700000000}})


STATUSES = envelope(200, {"statuses": [
    {"id": f"{1700000000 - number:08x}", "address": "demo", "created": str(1700000000 - number), "emoji": "\u2728", "content": f"The text of status number {number}, and some more."}
    for number in range(5000)]})


def answer(path):
    parts = path.strip("/").split("/")
    name = parts[-1]
    if parts[-2:-1] == ["pastebin"]:
        if name == "large.txt":
            return LARGE_ANSWER
        if name == "new.txt":
            return envelope(404, {})
        return envelope(200, {"paste": {"title": name, "content": f"The text of {name}.\n", "modified_on": 1700000000}})
    if parts[-2:-1] == ["entry"]:
        return envelope(200, {"entry": ENTRY | {"entry": name, "location": "/" + name}})
    if name == "statuses":
        return STATUSES
    if name == "pics":
        return envelope(200, {"pics": PICTURES})
    if name == "purls":
        return envelope(200, {"purls": [{"name": f"name{number}", "url": "https://example.com/", "counter": 1, "listed": True} for number in range(200)]})
    if name.endswith(".svg"):
        return 200, DOT
    return envelope(404, {})


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def reply(self, status, body):
        head = f"HTTP/1.1 {status} Answer\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self.wfile.write(head.encode() + body)

    def do_GET(self):
        self.reply(*answer(self.path))

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        while length > 0:
            length -= len(self.rfile.read(min(length, 1 << 20)))
        self.reply(*envelope(200, {"id": f"{id(self):x}{threading.get_ident():x}", "name": "x", "title": "new.txt", "status": "x"}))

    do_PUT = do_POST

    def log_message(self, *_):
        pass


# Longer lists have short items, so that a row of half a million takes seconds.
LARGEST = 100000


def long_list(key, items):
    return ('{"request":{"status_code":200,"success":true},"response":{"message":"","%s":[%s]}}' % (key, ",".join(items))).encode()


@functools.cache
def purls(count):
    if count > LARGEST:
        return long_list("purls", ('{"name":"name%d","url":"http://a.b"}' % n for n in range(count)))
    return long_list("purls", ('{"name":"name%d","url":"https://example.com/%d","counter":%d,"listed":true}' % (n, n, n) for n in range(count)))


@functools.cache
def statuses(count):
    """In the order of the service, newest first, some with emoji and escapes."""
    draw = random.Random(1)
    words = [f"word{number}" for number in range(5000)]
    def status(n):
        if count > LARGEST:
            return '{"id":"%08x%05x","content":"%s"}' % (1700000000 - n, n % 1048576, draw.choice(words))
        text = " ".join(draw.choices(words, k=12)) + (" d\u00e9j\u00e0 vu \U0001f389" if n % 5 == 0 else "") + ('\\nsecond \\"line\\"' if n % 7 == 0 else "")
        time = 1700000000 - n * 60
        return '{"id":"%08x%05x","address":"demo","created":"%d","relative_time":"1 day ago","emoji":"\\ud83e\\udd70","content":"%s","external_url":null}' % (
            time, n % 1048576, time, text)
    return long_list("statuses", (status(n) for n in range(count)))


class Lists(Service):
    """The address decides the length of its lists: 50,000 items for `crowd50000`, and 200 for all others."""

    def do_GET(self):
        address = self.path.split("/")[2] if self.path.startswith("/address/") else "crowd50000"
        list = statuses if "status" in self.path else purls
        self.reply(200, list(int(address[5:]) if address.startswith("crowd") else 200))


class Server(ThreadingHTTPServer):
    request_queue_size = 64
    daemon_threads = True

    def __init__(self, handler, context):
        super().__init__(("127.0.0.1", 0), handler)
        self.context = context

    def finish_request(self, request, address):
        # On the thread of the connection, so that several handshakes at once do not wait for each other.
        if self.context:
            try:
                request = self.context.wrap_socket(request, server_side=True)
            except OSError:
                return
        super().finish_request(request, address)

    def handle_error(self, *_):
        pass


def serve(handler=Service, context=None):
    server = Server(handler, context)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


async def carry(reader, writer, first, delay):
    """Hands every piece on after the delay, and none before `first`, without holding back what follows it."""
    loop, pieces = asyncio.get_running_loop(), asyncio.Queue()

    async def read():
        while True:
            piece = await reader.read(1 << 16)
            pieces.put_nowait((max(loop.time() + delay, first), piece))
            if not piece:
                return

    reading = asyncio.create_task(read())
    try:
        while True:
            due, piece = await pieces.get()
            await asyncio.sleep(due - loop.time())
            if not piece:
                return writer.close()
            writer.write(piece)
            await writer.drain()
    except OSError:
        writer.close()
    finally:
        reading.cancel()


def run_proxy(listener, port, seconds):
    async def connect(reader, writer):
        # A connection is open after one round trip.
        first = asyncio.get_running_loop().time() + seconds
        for end in [writer]:
            end.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, far_writer, first + seconds / 2, seconds / 2), carry(far_reader, writer, first, seconds / 2), return_exceptions=True)

    async def main():
        server = await asyncio.start_server(connect, sock=listener)
        await server.serve_forever()

    asyncio.run(main())


def delay(port, seconds):
    """The port of a proxy, in a process of its own, through which each way to the port takes half of the time."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    multiprocessing.get_context("fork").Process(target=run_proxy, args=(listener, port, seconds), daemon=True).start()
    return listener.getsockname()[1]
