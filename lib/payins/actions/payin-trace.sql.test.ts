import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { receiveWebhook } from "#lib/inbox/receive-webhook.ts";
import { setUpWebhooks } from "#lib/inbox/jobs/set-up-webhook.ts";
import { confirmPayinAction } from "#lib/payins/actions/payins.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { startTraceReceiver, type ReceivedSpan } from "#lib/test/outside/trace-receiver.ts";
import type { SpanAttributes } from "#platform/tracing/span-attributes.ts";
import { inSpan, startTracing, traceparent } from "#platform/tracing/tracing.ts";
import { startDelivering } from "#service/workers/deliver.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";

const CPF = "52998224725";
const NAME = "Maria Aparecida";

const collector = await startTraceReceiver();
const built = await openPayinDashboard();
const { world, dashboard, user } = built;

/** The dashboard's own door for webhooks, on a port of the test's. */
const inbox = createServer(async (incoming, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers(incoming.headers as Record<string, string>);
  const raw = Buffer.concat(chunks).toString("utf8");
  const received = await receiveWebhook(dashboard.store, MAIN_CONNECTION, headers, raw);
  response.writeHead(received === "kept" ? 204 : 401).end();
});
afterAll(async () => {
  inbox.close();
  await collector.close();
  await built.drop();
});

let payinId = "";
let requestId = "";
let secrets: string[] = [];
let spans: ReceivedSpan[] = [];

test("a payin is made, paid and told of", async () => {
  await new Promise<void>((listening) => inbox.listen(0, "127.0.0.1", listening));
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
  const { port } = inbox.address() as AddressInfo;
  await world.deps.db
    .updateTable("webhook_endpoints")
    .set({ url: `http://127.0.0.1:${port}/` })
    .execute();
  const intent = await built.quoted();

  const stop = await startTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20planted-token",
      OTEL_TRACES_SAMPLER_ARG: 1,
    },
    "dashboard",
  );
  requestId = crypto.randomUUID();
  request.headers.set("x-request-id", requestId);
  expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
  request.headers.delete("x-request-id");
  // A second one, that fails with a document in its words.
  const failing = inSpan({ name: "planted" }, () => Promise.reject(new Error(`CPF ${CPF}`)));
  await expect(failing).rejects.toThrow(CPF);
  const planted = { "pix.key": CPF, "ponte.request.id": CPF, "ponte.endpoint": NAME };
  await inSpan({ name: "planted", attributes: planted as SpanAttributes }, async () => undefined);

  const [payin] = await built.payinsOf(intent);
  payinId = String(payin?.transaction_id);
  const code = parseBrCode(payin?.pix_code ?? "");
  const txid = code.ok ? (code.code.txid ?? "") : "";
  world.bank.pay(txid, "250.00", undefined, { name: NAME, document: CPF });
  await world.settle();
  expect(await world.look(user, Number(payinId))).toMatchObject({ status: "completed" });
  const delivering = startDelivering(world.deps, { log: world.service.log, intervalMs: 20 });
  const delivered = () =>
    world.deps.db
      .selectFrom("deliveries")
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .where("status", "!=", "delivered")
      .executeTakeFirstOrThrow();
  await expect.poll(async () => Number((await delivered()).n)).toBe(0);
  await delivering.stop();
  await stop();
  spans = collector.spans();
  secrets = [
    user.apiKey,
    user.apiSecret,
    built.address,
    txid,
    payin?.pix_code ?? "",
    "planted-token",
    "250.00",
    String(payin?.receiver_units),
    CPF,
    NAME,
  ];
});

test("one trace leads from the click to the webhook, each step with its parent", () => {
  const click = spans.find(({ said }) => said["ponte.request.id"] === requestId);
  expect(click?.said["ponte.permission"]).toMatch(/^payin:/);
  const trace = spans.filter(({ traceId }) => traceId === click?.traceId);
  const ids = new Set(trace.map(({ spanId }) => spanId));
  const loose = trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId));
  expect(loose).toEqual([]);
  const names = new Set(trace.map(({ name }) => name));
  expect([...names].toSorted()).toEqual([
    "action",
    "answer a call",
    "ask a node",
    "call outside",
    "call the exchange",
    "confirm tokens",
    "send a webhook",
    "send tokens",
    "take a PIX",
    "take a webhook",
    "transaction",
    "use case",
  ]);
  const turns = trace.filter(({ name }) => /tokens|PIX|send a webhook/.test(name));
  expect(new Set(turns.map(({ said }) => said["ponte.payment.id"]))).toEqual(new Set([payinId]));
});

test("no span says who, what key, how much, or any secret", () => {
  // Times have digits of their own.
  const text = collector.text().replaceAll(/"(start|end)TimeUnixNano":"\d+"/g, "");
  expect(text).toContain(`"${payinId}"`);
  for (const secret of secrets) {
    expect(secret.length, "a text to look for").toBeGreaterThan(4);
    expect(text.includes(secret), secret).toBe(false);
  }
  // Nor a statement, or the words of an error.
  expect(text).not.toMatch(/select |insert |update |\$1/i);
});

test("an error says its class alone", () => {
  const failed = spans.find(({ name, status }) => name === "planted" && status.code === 2);
  expect(failed?.said).toEqual({ "ponte.outcome": "Error" });
});

test("off, nothing is kept and nothing sent on", async () => {
  const before = collector.text();
  const intent = await built.quoted();
  expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
  expect(traceparent()).toBeUndefined();
  expect(collector.text()).toBe(before);
  const { n } = await world.deps.db
    .selectFrom("payment_traces")
    .select((eb) => eb.fn.countAll<string>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
});
