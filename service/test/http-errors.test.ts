import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { serveHttp } from "#service/http/serve.ts";
import { ErrorBody } from "#protocol/wire/error.ts";
import { startService } from "./harness.ts";
import { shared } from "./shared.ts";

const service = shared(startService);

/** All that is answered to raw text on a socket until it is closed, which has to be soon. */
function raw(sent: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1", () => socket.write(sent));
  socket.setTimeout(5_000, () => socket.destroy(new Error("nobody closes it")));
  return text(socket);
}

const LONG = `x-long: ${"x".repeat(64 * 1024)}\r\n`;

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400, "MALFORMED_REQUEST"],
  ["no host", "GET /health HTTP/1.1\r\n\r\n", 400, "MALFORMED_REQUEST"],
  [
    "a space in a name",
    "GET /health HTTP/1.1\r\nHost: x\r\na b: c\r\n\r\n",
    400,
    "MALFORMED_REQUEST",
  ],
  ["a host that is none", "GET /health HTTP/1.1\r\nHost: a b/c\r\n\r\n", 400, "MALFORMED_REQUEST"],
  [
    "an expectation",
    "GET /health HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n",
    417,
    "EXPECTATION_FAILED",
  ],
  ["endless headers", `GET /health HTTP/1.1\r\nHost: x\r\n${LONG}\r\n`, 431, "HEADERS_TOO_LARGE"],
  [
    "two lengths",
    "POST /exchange/quote HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
    "MALFORMED_REQUEST",
  ],
])("%s is refused with our body and a request id", async (_, sent, status, code) => {
  const [head = "", body = ""] = (await raw(sent)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const refusal = ErrorBody.parse(JSON.parse(body));
  expect(refusal).toMatchObject({ statusCode: status, code, message: expect.any(String) });
  const headers = head.toLowerCase();
  expect(headers).toContain(`x-request-id: ${refusal.requestId}`);
  expect(headers).toContain("content-type: application/json");
  expect(headers).toContain("connection: close");
  expect((await service.call(null, "GET /health")).status).toBe(200);
});

test("what follows an answer that is under way is not answered into it", async () => {
  const begun = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("begun")) });
  const app = { fetch: () => new Response(begun) };
  const server = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  const socket = connect(server.port, "127.0.0.1", () => {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  });
  let got = "";
  socket.on("data", (chunk) => {
    got += chunk.toString();
    if (got.includes("begun")) socket.write("nonsense\r\n\r\n");
  });
  socket.on("error", () => undefined);
  await new Promise((closed) => socket.once("close", closed));
  expect(got.match(/HTTP\/1\.1/g)).toHaveLength(1);
  await server.close();
});

test("a connection stays open longer than a balancer keeps it, as it is set", async () => {
  const answer = await fetch(`${service.url}/health`);
  expect(answer.headers.get("keep-alive")).toBe("timeout=620");
  const app = { fetch: () => new Response("ok") };
  const short = await serveHttp(app, { host: "127.0.0.1", port: 0, keepAliveSeconds: 1 });
  const own = await fetch(`http://127.0.0.1:${short.port}/`);
  expect(own.headers.get("keep-alive")).toBe("timeout=1");
  await short.close();
});
