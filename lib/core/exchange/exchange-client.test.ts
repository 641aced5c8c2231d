import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import {
  createBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "#protocol/pix-accounts/bank-accounts.ts";
import { listCredentials } from "#protocol/wire/credentials.ts";
import { listSandboxNetworks } from "#protocol/api/sandbox.ts";
import { createExchangeClient, type CallNote } from "./exchange-client.ts";
import { isExchangeFault, type FaultKind } from "#lib/core/errors/exchange-fault.ts";

const RECORD = {
  id: 7,
  userId: 1,
  type: "pix",
  name: "Tesouraria",
  pix_key: "52998224725",
  created_at: "2026-11-21T12:00:00.000Z",
  updated_at: "2026-11-21T12:00:00.000Z",
};
const envelope = (data: unknown) =>
  JSON.stringify({ success: true, message: "ok", data, extra: "kept" });

type Seen = { method: string; url: string; headers: Record<string, unknown>; body: string };

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

/** An exchange that gives one listed answer per call and then repeats the last. */
async function exchangeThat(...answers: RequestListener[]) {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body });
      answers[Math.min(seen.length, answers.length) - 1]?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const notes: CallNote[] = [];
  const waits: number[] = [];
  const client = createExchangeClient(
    {
      baseUrl,
      apiKey: "key-of-test",
      apiSecret: "secret-of-test",
      managementToken: "token-of-test",
    },
    {
      // Generous, because a busy machine answers late; short only where no answer ever comes.
      timeoutMs: answers.includes(neverAnswers) ? 300 : 10_000,
      onCall: (note) => notes.push(note),
      pause: async (ms) => void waits.push(ms),
    },
  );
  return { client, seen, notes, waits };
}

const says =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
const hangsUp: RequestListener = (request) => void request.socket.destroy();
const neverAnswers: RequestListener = () => undefined;

async function faultOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isExchangeFault(error)) throw new Error("expected a fault", { cause: error });
  return error;
}

const NEW = { name: "Tesouraria", pix_key: "529.982.247-25" };

describe("what is sent", () => {
  test("credentials, canonical body and the idempotency key", async () => {
    const { client, seen } = await exchangeThat(says(201, envelope(RECORD)));
    await client.call(createBankAccount, NEW, { idempotencyKey: "once" });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: "POST", url: "/exchange/bank-accounts" });
    expect(seen[0]?.headers).toMatchObject({
      api_key: "key-of-test",
      api_secret: "secret-of-test",
      "idempotency-key": "once",
      "content-type": "application/json",
    });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ ...NEW, pix_key: "52998224725" });
  });

  test("a management call carries the token and no credential, the others the other way round", async () => {
    const { client, seen, notes } = await exchangeThat(
      says(200, "[]"),
      says(200, envelope(RECORD)),
    );
    await client.call(listCredentials, {});
    expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer token-of-test" });
    expect(JSON.stringify(seen[0]?.headers)).not.toMatch(/key-of-test|secret-of-test/);
    await client.call(getBankAccount, { id: 7 });
    expect(seen[1]?.headers).toMatchObject({ api_key: "key-of-test" });
    expect(JSON.stringify(seen[1]?.headers)).not.toContain("token-of-test");
    await client.call(listSandboxNetworks, {}).catch(() => null);
    expect(JSON.stringify(seen[2]?.headers)).not.toContain("of-test");
    expect(JSON.stringify(notes)).not.toContain("of-test");
  });

  test("without the token a management call is not made", async () => {
    const { seen } = await exchangeThat(says(200, "[]"));
    const address = server?.address() as AddressInfo | undefined;
    const baseUrl = `http://127.0.0.1:${address?.port}`;
    const client = createExchangeClient({ baseUrl, apiKey: "k", apiSecret: "s" });
    expect(await faultOf(client.call(listCredentials, {}))).toMatchObject({ kind: "refused" });
    expect(seen).toEqual([]);
  });

  test("path fields leave the body; filters become the query, empty ones do not", async () => {
    const page = JSON.stringify({
      success: true,
      message: "ok",
      data: [],
      pagination: {
        total: 0,
        page: 1,
        pageSize: 10,
        totalPages: 0,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    });
    const { client, seen } = await exchangeThat(says(200, envelope(RECORD)), says(200, page));
    await client.call(renameBankAccount, { id: "7", name: "Outro" });
    expect(seen[0]).toMatchObject({ method: "PUT", url: "/exchange/bank-accounts/7" });
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ name: "Outro" });
    await client.call(listBankAccounts, { name: "50%_ç&", pix_key: "" });
    expect(new URL(seen[1]?.url ?? "", "http://x").searchParams.toString()).toBe(
      new URLSearchParams({ page: "1", pageSize: "10", name: "50%_ç&" }).toString(),
    );
  });
});

describe("what comes back", () => {
  test("any 2xx is success, unknown fields do no harm", async () => {
    const { client, notes } = await exchangeThat(says(202, envelope({ ...RECORD, colour: 1 })));
    expect(await client.call(getBankAccount, { id: 7 })).toMatchObject({
      id: 7,
      pixKey: "52998224725",
    });
    expect(notes).toMatchObject([{ endpoint: "getBankAccount", status: 202 }]);
    expect(JSON.stringify(notes)).not.toContain("of-test");
  });

  const WRITES: [string, RequestListener, FaultKind][] = [
    ["a 409", says(409, JSON.stringify({ statusCode: 409, message: ["um", "dois"] })), "refused"],
    ["a 429", says(429, "", { "retry-after": "7" }), "limited"],
    ["a 500", says(500, "boom"), "unclear"],
    ["a 502 page", says(502, "<html>"), "unclear"],
    ["a 503", says(503, "{}"), "unreachable"],
    ["no JSON in a 201", says(201, "<html>"), "unclear"],
    ["another record in a 201", says(201, envelope({ id: "x" })), "unclear"],
    ["a hang-up after sending", hangsUp, "unclear"],
    ["no answer in time", neverAnswers, "unclear"],
    ["a redirect", says(307, "", { location: "http://127.0.0.1:1/" }), "refused"],
  ];
  test.each(WRITES)("a write answered with %s is made once and ends so", async (_, how, kind) => {
    const { client, seen } = await exchangeThat(how);
    expect((await faultOf(client.call(createBankAccount, NEW))).kind).toBe(kind);
    expect(seen).toHaveLength(1);
  });

  test("the refusal's sentence, fields and wait are kept", async () => {
    const body = { statusCode: 400, message: "Não", code: "X", fields: { name: "taken" } };
    const { client } = await exchangeThat(
      says(400, JSON.stringify(body)),
      says(429, JSON.stringify({ message: ["um", "dois"] }), { "retry-after": "7" }),
    );
    expect(await faultOf(client.call(createBankAccount, NEW))).toMatchObject({
      userMessage: "Não",
      code: "X",
      fields: { name: "taken" },
    });
    expect(await faultOf(client.call(createBankAccount, NEW))).toMatchObject({
      userMessage: "um dois",
      retryAfterSeconds: 7,
    });
  });

  test("a read is tried again by itself, and waits what a 429 asks for", async () => {
    const { client, seen, waits } = await exchangeThat(
      says(503, ""),
      says(429, "", { "retry-after": "2" }),
      says(200, envelope(RECORD)),
    );
    expect(await client.call(getBankAccount, { id: 7 })).toMatchObject({ id: 7 });
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([200, 2000]);
  });

  test("a read gives up on a long wait, on a refusal at once, on nonsense at once", async () => {
    const { client, seen } = await exchangeThat(
      says(429, "", { "retry-after": "60" }),
      says(404, "{}"),
      says(200, "nonsense"),
    );
    const kinds = [];
    for (let call = 0; call < 3; call++) {
      kinds.push((await faultOf(client.call(getBankAccount, { id: 7 }))).kind);
    }
    expect(kinds).toEqual(["limited", "refused", "unreadable"]);
    expect(seen).toHaveLength(3);
  });

  test("a read that nobody answers in time is not asked again: a person waits for it", async () => {
    const { client, seen, waits } = await exchangeThat(neverAnswers);
    expect((await faultOf(client.call(getBankAccount, { id: 7 }))).kind).toBe("unreachable");
    expect([seen.length, waits]).toEqual([1, []]);
  });

  test("an answer without end is cut", async () => {
    const { client } = await exchangeThat((_request, response) => {
      const more = () => void (response.writable && response.write("x".repeat(1 << 16), more));
      response.writeHead(200);
      more();
    });
    const fault = await faultOf(client.call(getBankAccount, { id: 7 }));
    expect(fault.kind).toBe("unreachable");
  });

  test("a write to nobody was not sent", async () => {
    const nobody = createServer().listen(0, "127.0.0.1");
    await once(nobody, "listening");
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    await once(nobody, "close");
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = createExchangeClient({ baseUrl, apiKey: "k", apiSecret: "s" });
    expect((await faultOf(client.call(createBankAccount, NEW))).kind).toBe("unreachable");
  });
});
