import { afterAll, expect, test } from "vitest";
import { confirmPayinAction } from "#lib/payins/actions/payins.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { startTraceReceiver } from "#lib/test/outside/trace-receiver.ts";
import { traceOfThing } from "#platform/tracing/trace-of-thing.ts";
import { startTracing } from "#platform/tracing/tracing.ts";
import { pollDuePayins } from "./poll-due-payins.ts";
import { settleIntents } from "./settle-intents.ts";

const collector = await startTraceReceiver();
const built = await openPayinDashboard();
const { store } = built.dashboard;
afterAll(async () => {
  await collector.close();
  await built.drop();
});

/** A click whose answer was lost, and what jobs do for its payment afterwards. */
async function lived() {
  const intent = await built.quoted();
  const seen = await built.seen(intent);
  built.relay.outcome = { method: "POST", path: "/exchange/payment", outcome: "lose" };
  expect(await confirmPayinAction(seen)).toMatchObject({ ok: true, data: { payin: null } });
  built.relay.outcome = "pass";
  await built.due(intent);
  await settleIntents(store);
  const [payin] = await built.payinsOf(intent);
  await store.db.updateTable("payin").set({ next_read_at: new Date() }).execute();
  await pollDuePayins(store);
  return { intent, id: String(payin?.transaction_id) };
}

const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 };

test("off, jobs say nothing", async () => {
  await lived();
  expect(collector.text()).toBe("");
});

test("a click links to the trace in which jobs end what it began", async () => {
  const stop = await startTracing(TRACED, "dashboard");
  const { intent, id } = await lived();
  await stop();
  const spans = collector.spans();
  const { traceId, spanId } = traceOfThing(`intent ${intent}`);

  const click = spans.find(({ name }) => name === "action");
  expect(click?.links).toEqual([{ traceId, spanId }]);
  expect(click?.traceId).not.toBe(traceId);

  const trace = spans.filter((span) => span.traceId === traceId);
  const begun = trace.filter(({ parentSpanId }) => parentSpanId === undefined);
  const said = { "ponte.payment.kind": "payin", "ponte.payment.id": id };
  expect(begun.map(({ name, said: words }) => ({ name, said: words }))).toEqual([
    { name: "settle a doubt", said },
    { name: "read a payment", said },
  ]);
  for (const { spanId: parent } of begun) {
    const below = trace.filter(({ parentSpanId }) => parentSpanId === parent);
    expect(below.map(({ name }) => name)).toContain("call the exchange");
  }
  const known = new Set(trace.map((span) => span.spanId));
  expect(trace.filter((span) => span.parentSpanId && !known.has(span.parentSpanId))).toEqual([]);
});

test("a round that finds nothing to do says nothing", async () => {
  const before = collector.text();
  const stop = await startTracing(TRACED, "dashboard");
  await store.db.updateTable("payin").set({ next_read_at: null }).execute();
  await settleIntents(store);
  await pollDuePayins(store);
  await stop();
  expect(collector.text()).toBe(before);
});
