import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { postWebhook, type Resolve } from "./post-webhook.ts";

const PRIVATE = "the target has a private address";

/** A server that answers every connection with a text, and the connections so far. */
let sockets: Socket[];
let answer: (socket: Socket) => void;
let port: number;
let close: () => Promise<void>;
beforeEach(async () => {
  sockets = [];
  answer = (socket) => socket.end("HTTP/1.1 204 No Content\r\n\r\n");
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.once("data", () => answer(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
  close = () =>
    new Promise((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
});
afterEach(() => close());

const outgoing = (url: string) => ({ eventId: "evt_1", attempt: 1, url, headers: {}, body: "{}" });
const resolving =
  (...addresses: string[]): Resolve =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const post = (url: string, allowsPrivateTargets: boolean, resolve?: Resolve, timeoutMs = 2000) =>
  postWebhook(outgoing(url), { timeoutMs, allowsPrivateTargets, ...(resolve && { resolve }) });

describe("outside a sandbox", () => {
  test.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["169.254.169.254"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["64:ff9b::7f00:1"]],
    [["fd00::1"]],
    [["fe80::1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["127.0.0.1", "8.8.8.8"]],
    [["2606:4700::1111", "::1"]],
    [[]],
  ])("a public name that resolves to %j is not connected to", async (addresses) => {
    const outcome = await post(`https://hook.example.com:${port}/`, false, resolving(...addresses));
    expect(outcome).toEqual({ status: null, error: PRIVATE });
    expect(sockets).toHaveLength(0);
  });

  test.each(["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "localhost", "a.localhost"])(
    "https://%s is not connected to",
    async (host) => {
      expect(await post(`https://${host}:${port}/`, false)).toEqual({
        status: null,
        error: PRIVATE,
      });
      expect(sockets).toHaveLength(0);
    },
  );

  test("plain http is not spoken, whatever was kept as the address", async () => {
    const outcome = await post(`http://hook.example.com:${port}/`, false, resolving("8.8.8.8"));
    expect(outcome).toEqual({ status: null, error: "the target is not https" });
  });

  test("a name that nobody knows is told as such", async () => {
    const unknown: Resolve = (_hostname, _options, callback) =>
      callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    const outcome = await post("https://hook.example.com/", false, unknown);
    expect(outcome).toEqual({ status: null, error: "ENOTFOUND" });
  });
});

test("in a sandbox the very same listener is reached", async () => {
  expect(await post(`http://127.0.0.1:${port}/`, true)).toEqual({ status: 204, error: null });
  expect(await post(`http://localhost:${port}/`, true)).toEqual({ status: 204, error: null });
  expect(sockets).toHaveLength(2);
});

test("headers that drip in for ever end by the timeout", async () => {
  answer = (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const drip = setInterval(() => socket.write("x-more: 1\r\n"), 20);
    socket.once("close", () => clearInterval(drip));
  };
  const startedAt = performance.now();
  expect(await post(`http://127.0.0.1:${port}/`, true, undefined, 300)).toEqual({
    status: null,
    error: "timeout",
  });
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
