import { randomBytes } from "node:crypto";
import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { unverifiedBuffer } from "#lib/inbox/unverified-buffer.ts";
import { MAIN_CONNECTION, storeWebhookSecret } from "#lib/core/exchange/connections.ts";
import { webhookFacts } from "#lib/core/exchange/webhook-trust.ts";
import { POST } from "./route.ts";

const LIMIT = 64 * 1024;
const secret = `whsec_${randomBytes(32).toString("base64")}`;

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await testDashboard();
  await storeWebhookSecret(dashboard.store.db, MAIN_CONNECTION, secret);
});
afterAll(() => dashboard.drop());
beforeEach(async () => void (await dashboard.store.db.deleteFrom("event").execute()));

async function send(raw: string, connection = MAIN_CONNECTION, chunk = raw.length || 1) {
  const id = `msg_${randomBytes(6).toString("hex")}`;
  const at = new Date();
  const bytes = Buffer.from(raw);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + chunk));
      sent += chunk;
    },
  });
  const request = new Request(`http://localhost/api/webhooks/${connection}`, {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-signature": new Webhook(secret).sign(id, at, raw),
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    },
    body,
    duplex: "half",
  } as RequestInit);
  const response = await POST(request, { params: Promise.resolve({ connection }) });
  return { status: response.status, sent };
}
const bodyOf = (length: number) => {
  const frame = (text: string) => JSON.stringify({ event: "x", data: { text } });
  return frame("a".repeat(length - frame("").length));
};
const kept = async () => {
  await unverifiedBuffer(dashboard.store).flush();
  return dashboard.store.db.selectFrom("event").select("body").execute();
};

test("a body of 64 KB is taken whole; one byte more is refused and nothing of it is kept", async () => {
  expect((await send(bodyOf(LIMIT))).status).toBe(200);
  expect((await kept()).map(({ body }) => body.length)).toEqual([LIMIT]);
  expect((await send(bodyOf(LIMIT + 1))).status).toBe(413);
  expect(await kept()).toHaveLength(1);
  expect((await webhookFacts(dashboard.store.db, MAIN_CONNECTION)).unverified).toBe(0n);
});

test("a body without end is not read further than the limit", async () => {
  const { status, sent } = await send(bodyOf(8 * 1024 * 1024), MAIN_CONNECTION, 16 * 1024);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(LIMIT * 3);
});

test("what is signed and can't be understood is acknowledged; what is not signed, or goes nowhere, is not", async () => {
  expect((await send("{")).status).toBe(200);
  expect((await send(bodyOf(100), "nowhere")).status).toBe(404);
  const request = new Request("http://localhost/api/webhooks/main", { method: "POST", body: "{}" });
  const params = Promise.resolve({ connection: MAIN_CONNECTION });
  expect((await POST(request, { params })).status).toBe(401);
});
