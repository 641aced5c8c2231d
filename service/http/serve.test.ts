import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { callerAddress, serveHttp } from "./serve.ts";

test("over a socket that takes both kinds each caller has its own address, whatever headers say", async () => {
  const app = new Hono().get("/", (context) => context.json(callerAddress(context, [])));
  const { port, close } = await serveHttp(app, { host: "::", port: 0 });
  const headers = { "x-forwarded-for": "203.0.113.7", forwarded: "for=203.0.113.7" };
  const seen = async (host: string) => (await fetch(`http://${host}:${port}/`, { headers })).json();
  expect([await seen("127.0.0.1"), await seen("[::1]")]).toEqual(["127.0.0.1", "::1"]);
  await close();
});

test("behind a trusted proxy a caller is who the proxy saw last, whatever the caller wrote before", async () => {
  const app = new Hono().get("/", (context) => context.json(callerAddress(context, ["127.0.0.1"])));
  const { port, close } = await serveHttp(app, { host: "::", port: 0 });
  const headers = { "x-forwarded-for": "6.6.6.6, 203.0.113.7" };
  const seen = async (host: string) => (await fetch(`http://${host}:${port}/`, { headers })).json();
  expect([await seen("127.0.0.1"), await seen("[::1]")]).toEqual(["203.0.113.7", "::1"]);
  await close();
});

test.each(["/health", "/ready"])("%s answers HTTP/1.0 without a Host", async (path) => {
  const app = new Hono().get(path, (context) => context.json({ status: "ok" }));
  const { port, close } = await serveHttp(app, { host: "127.0.0.1", port: 0 });
  const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\{"status":"ok"\}$/);
  await close();
});
