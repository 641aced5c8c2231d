import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Env, readEnv } from "#lib/core/env.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { testFolder } from "#platform/test-folder.ts";
import { observeRequests } from "./observe-requests.ts";
import { currentRequest } from "./request-context.ts";

const kept = globalThis as { ponteEnv?: Env };
const DATA_DIR = testFolder("observe");
const logged = vi.spyOn(dashboardLog, "info").mockImplementation(() => undefined);
let handle: (asked: IncomingMessage, answer: ServerResponse) => void;
const server = createServer((asked, answer) => handle(asked, answer));

beforeAll(async () => {
  kept.ponteEnv = readEnv({ DATA_DIR });
  observeRequests();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());
afterEach(() => void logged.mockClear());

const port = () => (server.address() as AddressInfo).port;
const lines = () =>
  logged.mock.calls.map(([fields]) => fields as unknown as Record<string, unknown>);

/** The answer to a request with these headers. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const sent = request({ port: port(), host: "127.0.0.1", path, headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  await answer.toArray();
  await turn();
  return answer;
}

describe("a request", () => {
  test("has one id: for what it leads to, in its answer and in the log, which has no query", async () => {
    const seen: unknown[] = [];
    handle = (asked, answer) =>
      void turn().then(() => {
        seen.push(currentRequest(), asked.headers["x-request-id"]);
        answer.writeHead(302).end();
      });
    const { headers } = await ask("/not-a-page?q=529.982.247-25");
    const id = headers["x-request-id"];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(seen).toEqual([id, id]);
    expect(lines()).toEqual([
      { requestId: id, method: "GET", endpoint: "unknown", status: 302, ms: expect.any(Number) },
    ]);
    expect(currentRequest()).toBeUndefined();
  });

  test("takes a given id from a trusted proxy alone, and only a harmless one", async () => {
    handle = (_, answer) => void answer.end();
    const given = async (id: string) =>
      (await ask("/", { "x-request-id": id })).headers["x-request-id"];
    expect(await given("forged")).not.toBe("forged");
    kept.ponteEnv = readEnv({ DATA_DIR, TRUSTED_PROXIES: "127.0.0.0/8" });
    expect(await given("of-the-proxy.1")).toBe("of-the-proxy.1");
    expect(await given("not {harmless}")).not.toBe("not {harmless}");
  });

  test("that was cut says so", async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    handle = (_, answer) => arrived.resolve(answer);
    const sent = request({ port: port(), host: "127.0.0.1", path: "/", agent: false });
    sent.on("error", () => undefined).end();
    const answer = await arrived.promise;
    sent.destroy();
    await once(answer, "close");
    await turn();
    expect(lines()).toMatchObject([{ cut: true }]);
  });

  test("of the build's files is neither named nor written down", async () => {
    handle = (_, answer) => void answer.end();
    const { headers } = await ask("/_next/static/a.js");
    expect(headers["x-request-id"]).toBeUndefined();
    expect(lines()).toEqual([]);
  });
});
