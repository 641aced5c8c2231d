import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MOST_RPC_BODY_BYTES } from "#lib/chain/port/rpc-door.ts";
import { env } from "#lib/core/env.ts";
import { MOST_AT_ONCE } from "#lib/core/doors/limit-per-person.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { pinnedChainId } from "#protocol/chain/networks.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { POST } from "./route.ts";

let dashboard: TestDashboard;
let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let headers: Record<"admin" | "operator" | "viewer", Headers>;
beforeAll(async () => {
  [dashboard, sandbox] = await Promise.all([testDashboard(), openTestSandbox()]);
  const [admin, operator, viewer] = [
    await dashboard.headersOf("admin"),
    await dashboard.headersOf("operator"),
    await dashboard.headersOf("viewer"),
  ];
  headers = { admin, operator, viewer };
});
afterAll(async () => {
  await dashboard.drop();
  await sandbox.close();
});
beforeEach(async () => {
  Object.assign(env(), { SANDBOX_URL: sandbox.url });
  await dashboard.store.db.deleteFrom("limiter").execute();
});

const CALL = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });

async function ask(network = "polygon", { body = CALL, as = headers.operator } = {}) {
  const request = new Request(`http://localhost:3999/api/rpc/${network}`, {
    method: "POST",
    headers: as,
    body,
  });
  const answer = await POST(request, { params: Promise.resolve({ network }) });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test("who may pay out reads the chain of each network, and no trail is left", async () => {
  const trail = await dashboard.auditRows();
  for (const network of ["polygon", "ethereum", "base"] as const) {
    const result = `0x${pinnedChainId("sandbox", network)?.toString(16)}`;
    for (const as of [headers.operator, headers.admin]) {
      const answer = await ask(network, { as });
      expect(answer).toEqual({ status: 200, body: { jsonrpc: "2.0", id: 1, result } });
    }
  }
  expect(await dashboard.auditRows()).toEqual(trail);
});

test("who may only read does not, nor does another page", async () => {
  const refused = (code: string, status: number) => ({ status, body: { ok: false, code } });
  expect(await ask("polygon", { as: headers.viewer })).toMatchObject(refused("NOT_ALLOWED", 403));
  const foreign = new Headers(headers.operator);
  foreign.set("origin", "https://elsewhere.example");
  expect(await ask("polygon", { as: foreign })).toMatchObject(refused("BAD_ORIGIN", 403));
});

test("a network on which nothing is paid out, or of no EVM chain, is none", async () => {
  for (const network of ["polygon_amoy", "tron", "solana", "x", "__proto__"]) {
    expect(await ask(network)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  }
});

test("a body over its limit is refused", async () => {
  const room = MOST_RPC_BODY_BYTES - CALL.length;
  expect((await ask("polygon", { body: CALL + " ".repeat(room) })).status).toBe(200);
  expect(await ask("polygon", { body: CALL + " ".repeat(room + 1) })).toMatchObject({
    status: 413,
    body: { code: "BODY_TOO_LARGE" },
  });
});

test("a person who asks without pause waits; another one does not", async () => {
  await ask();
  await dashboard.store.db.updateTable("limiter").set({ count: 600 }).execute();
  expect(await ask()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect((await ask("polygon", { as: headers.admin })).status).toBe(200);
});

test("a person whose questions a node keeps open has no place for more; another one has", async () => {
  const held: ServerResponse[] = [];
  let hold = true;
  const server = createServer((request, response) => {
    request.resume();
    held.push(response);
    if (!hold || held.length === MOST_AT_ONCE) reached();
    if (!hold) release();
  });
  let reached = () => {};
  const isHeld = new Promise<void>((resolve) => (reached = resolve));
  const release = () => held.splice(0).forEach((one) => one.end(JSON.stringify({ result: "0x7" })));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const RPC_URL_POLYGON = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(env(), { RPC_URL_POLYGON });
  const open = Array.from({ length: MOST_AT_ONCE }, () => ask());
  await isHeld;
  expect(await ask()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  hold = false;
  const answered = { status: 200, body: { result: "0x7" } };
  expect(await ask("polygon", { as: headers.admin })).toMatchObject(answered);
  for (const one of open) expect(await one).toMatchObject(answered);
  expect(await ask()).toMatchObject(answered);
  Object.assign(env(), { RPC_URL_POLYGON: undefined });
  server.close();
});

test("where no node is known the chain gives no answer", async () => {
  Object.assign(env(), { SANDBOX_URL: undefined });
  expect(await ask()).toMatchObject({ status: 200, body: { id: 1, error: { code: -32603 } } });
});
