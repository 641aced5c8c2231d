import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { testPng } from "#platform/documents/test/test-images.ts";
import { EVENT_EXAMPLES } from "#protocol/api/examples-events.ts";
import { Analyst } from "#sandbox/analyst/analyst.ts";
import { Bank } from "#sandbox/bank/bank.ts";
import { analystRoutes } from "#sandbox/http/analyst-routes.ts";
import { createSandboxApp } from "#sandbox/http/sandbox-app.ts";
import { sandboxRoutes } from "#sandbox/http/sandbox-routes.ts";
import { serveHttp } from "#service/http/serve.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import { MANAGEMENT, startService, type Harness } from "./harness.ts";
import { exampleInput, expectAllCompared, expectShown } from "./live-example.ts";
import { COMPANY, sendDocument } from "./send-document.ts";
import { shared } from "./shared.ts";
import type { SubAccountRecord } from "#protocol/sub-accounts/sub-accounts.ts";
import { subAccountWorld } from "./sub-account-world.ts";

type Reply = { data: Record<string, unknown>; [part: string]: unknown };

describe("settings", () => {
  const service = shared(startService);
  const manage = async (line: string, body?: object) => {
    const sent = { headers: MANAGEMENT, ...(body === undefined ? {} : { body }) };
    const answer = await service.call<Reply | Reply[]>(null, line, sent);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };

  test("credentials", async () => {
    const line = "/settings/credentials";
    await service.user();
    await service.deps.db.updateTable("credentials").set({ revoked_at: new Date() }).execute();
    const made = (await manage(`POST ${line}`, exampleInput("createCredential"))) as Reply;
    expectShown("createCredential", made);
    const [listed] = (await manage(`GET ${line}`)) as Reply[];
    // It was never used.
    expectShown("listCredentials", [{ ...listed, last_used_at: new Date().toISOString() }]);
    const rotated = `POST ${line}/${String(made["id"])}/rotate`;
    expectShown("rotateCredential", await manage(rotated, exampleInput("rotateCredential")));
  });

  test("the webhook and its deliveries", async () => {
    const user = await service.user();
    const put = async () =>
      (await service.call(user, "PUT /settings/webhook", { body: exampleInput("putWebhook") }))
        .body;
    expectShown("putWebhook", await put());
    expectShown("getWebhook", (await service.call(user, "GET /settings/webhook")).body);
    const rotated = await service.call(user, "POST /settings/webhook/rotate", { body: {} });
    expectShown("rotateWebhook", rotated.body);
  });

  test("receivers of events", async () => {
    const user = await service.user();
    const line = "/settings/webhooks";
    const call = async (name: string, on: string, body?: object) => {
      const { body: reply } = await service.call(user, on, body === undefined ? {} : { body });
      expectShown(name, reply);
      return reply as Record<string, unknown>;
    };
    const { id } = await call("createReceiver", `POST ${line}`, exampleInput("createReceiver"));
    const at = `${line}/${String(id)}`;
    await call("getReceiver", `GET ${at}`);
    await call("listReceivers", `GET ${line}`);
    await call("testReceiver", `POST ${at}/test`, {});
    await call("rotateReceiver", `POST ${at}/rotate`, {});
    await call("updateReceiver", `PATCH ${at}`, exampleInput("updateReceiver"));
  });
});

describe("sub-accounts", () => {
  const service = shared(startService);

  test("from the company's data to its analysis, with the event", async () => {
    const world = subAccountWorld(service);
    const parent = await service.user();
    const body = exampleInput("createSubAccount");
    const made = await world.ask(parent, body);
    expectShown("createSubAccount", made.body);
    const { document, secrets } = made.body.account;
    const id = await world.userOf(document, parent);
    const sub = { id, apiKey: secrets.api_key, apiSecret: secrets.api_secret };
    const selfie = await sendDocument(service.url, sub, { bytes: await testPng() });
    expectShown("uploadPersonalDocument", selfie.body);
    const card = { type: "CNPJ_CARD", path: COMPANY, bytes: await testPng() };
    expectShown("uploadCompanyDocument", (await sendDocument(service.url, sub, card)).body);
    await service.deps.db.deleteFrom("sub_account_documents").execute();
    await world.receive(sub);
    expectShown("openFullAccount", (await world.open({ ...sub })).body);
    const { body: seen } = await world.look(parent, document);
    const documents = seen.account.documents.filter(({ type }) => type === "SELFIE");
    expectShown("getSubAccount", { ...seen, account: { ...seen.account, documents } });
    const listed = await service.call<{ data: SubAccountRecord[] }>(parent, "GET /sub-accounts");
    const rows = listed.body.data.map((row) => ({ ...row, documents }));
    expectShown("listSubAccounts", { ...listed.body, data: rows });
    const line = `POST /sub-accounts/${document}/credentials`;
    const renewed = await service.call(parent, line, { body: {} });
    expectShown("renewSubAccountCredentials", renewed.body);
    const shown = (EVENT_EXAMPLES["kyc.rejected"] as Reply).data;
    await world.decide({ id }, { status: "REJECTED", reason: String(shown["reason"]) });
    const [event] = await listEvents(service.deps.db, id);
    expect(event?.data).toEqual(shown);
  });
});

describe("the sandbox", () => {
  let service: Harness;
  let bank: Bank;
  const ended: (() => unknown)[] = [];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "ponte-documented-"));
    bank = new Bank(join(folder, "bank.db"));
    const analyst = new Analyst(join(folder, "analyst.db"), { delayMs: 600_000 });
    const app = createSandboxApp(createLog({ name: "sandbox", level: "error" }), undefined);
    sandboxRoutes(app, { bank, chains: new Map(), baseUrl: () => "http://127.0.0.1" });
    analystRoutes(app, analyst);
    const outside = await serveHttp(app, { host: "127.0.0.1", port: 0 });
    service = await startService({ sandboxUrl: `http://127.0.0.1:${outside.port}` });
    ended.push(
      () => service.drop(),
      () => outside.close(),
      () => bank.close(),
      () => rmSync(folder, { recursive: true }),
    );
  });
  afterAll(async () => {
    for (const end of ended) await end();
  });

  test("a PIX is paid", async () => {
    const expiresAt = new Date("2030-01-01T00:00:00.000Z");
    const order = { txid: "S000000000000000000000001", cents: 250_00n, expiresAt };
    const { pixCode } = bank.putCharge({ ...order, description: "payin" });
    const user = await service.user();
    const body = exampleInput("payPix", { pix_code: pixCode });
    expectShown("payPix", (await service.call(user, "POST /sandbox/pix/pay", { body })).body);
  });
});

test("every example of a reply was compared", () => {
  expectAllCompared("Sub-accounts", "Settings", "Sandbox");
});
