import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { deactivatePersonAction } from "#lib/people/actions/people.ts";
import { activate } from "#lib/people/rows/person-state.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { settleIntents } from "#lib/payins/jobs/settle-intents.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { confirmPayinAction, requoteAction } from "./payins.ts";

const built = await openPayinDashboard();
const { dashboard } = built;
const { store } = dashboard;
afterAll(() => built.drop());

const operator = await dashboard.idOf("operator");
const SIX = [1, 2, 3, 4, 5, 6];
let headers: { admin: Headers; operator: Headers };

beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
  await store.transaction((tx) => activate(tx, operator));
  headers = {
    admin: await dashboard.headersOf("admin"),
    operator: await dashboard.headersOf("operator"),
  };
  request.headers = headers.operator;
});

/** Calls a door as somebody; the door reads the headers before anything else. */
const as = <T>(who: keyof typeof headers, door: () => Promise<T>): Promise<T> => {
  request.headers = headers[who];
  return door();
};
const deactivate = async () =>
  codeOf(await as("admin", () => deactivatePersonAction({ id: operator })));
const quotedSix = async () => {
  const made = [];
  for (const _one of SIX) made.push(await built.seen(await built.quoted()));
  return made;
};
const confirming = (seen: { intent: string; quote: string }) => async () =>
  codeOf(await as("operator", () => confirmPayinAction(seen)));
/** Asks again for everything that is in doubt, until nothing is. */
const settleAll = async () => {
  const due = { next_attempt_at: new Date(0) };
  const doubts = ["paying", "unclear"] as const;
  await store.db.updateTable("payin_intent").set(due).where("status", "in", doubts).execute();
  while (await settleIntents(store));
};

test("six that were let in pay nothing once their person is deactivated", async () => {
  const six = await quotedSix();
  const before = await built.paymentsThere();
  const answers = await whileRowsLocked(store, (tx) => lockDecisions(tx, MAIN_ACCOUNT), [
    deactivate,
    ...six.map(confirming),
  ]);
  expect(answers).toEqual(["ok", ...SIX.map(() => "NOT_ALLOWED")]);
  await settleAll();
  expect(await built.paymentsThere()).toBe(before);
});

test("and nothing where they had begun, and waited for their turn at the exchange", async () => {
  const six = await quotedSix();
  const before = await built.paymentsThere();
  const goOn = Promise.withResolvers<void>();
  const holding = store.transaction(async (tx) => {
    await sql`lock table exchange_budget in exclusive mode`.execute(tx);
    await goOn.promise;
  });
  const confirmed = six.map((seen) => confirming(seen)());
  const statuses = async () =>
    Promise.all(six.map(async ({ intent }) => (await built.intent(intent)).status));
  await vi.waitFor(async () => expect(await statuses()).toEqual(SIX.map(() => "paying")), 10_000);
  expect(await deactivate()).toBe("ok");
  goOn.resolve();
  await holding;
  expect(await Promise.all(confirmed)).toEqual(SIX.map(() => "NOT_ALLOWED"));
  await settleAll();
  expect(await statuses()).toEqual(SIX.map(() => "quoted"));
  expect(await built.paymentsThere()).toBe(before);
});

test("the deactivation answers only when the exchange has answered what was sent before", async () => {
  const seen = await built.seen(await built.quoted());
  const before = await built.paymentsThere();
  const goOn = Promise.withResolvers<void>();
  built.relay.outcome = { method: "POST", outcome: { after: () => goOn.promise } };
  const confirmed = confirming(seen)();
  const sent = () => store.db.selectFrom("exchange_call").selectAll().execute();
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), 10_000);
  let isOver = false;
  const ended = deactivate().then((code) => {
    isOver = true;
    return code;
  });
  const isOut = () =>
    store.db
      .selectFrom("person")
      .select("deactivated_at")
      .where("id", "=", operator)
      .executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await isOut()).deactivated_at).not.toBeNull(), 10_000);
  expect(isOver).toBe(false);
  goOn.resolve();
  expect(await ended).toBe("ok");
  expect(await sent()).toEqual([]);
  expect(await confirmed).toBe("ok");
  await built.expectOnePayin(seen.intent, before);
});

test("whenever it comes, nothing is paid after it has answered", async () => {
  for (const place of [0, 2, 4, 6]) {
    await store.transaction((tx) => activate(tx, operator));
    headers.operator = await dashboard.headersOf("operator");
    await built.calm();
    request.headers = headers.operator;
    const six = await quotedSix();
    const works: (() => Promise<unknown>)[] = six.map(confirming);
    let paid = 0;
    works.splice(place, 0, async () => {
      await deactivate();
      paid = await built.paymentsThere();
    });
    await Promise.all(works.map((work) => work()));
    await settleAll();
    expect(await built.paymentsThere(), `after ${place}`).toBe(paid);
  }
});

test("a new quote is not asked for either", async () => {
  const intent = await built.quoted();
  const { quote_id: before } = await built.intent(intent);
  const goOn = Promise.withResolvers<void>();
  const holding = store.transaction(async (tx) => {
    await sql`lock table exchange_budget in exclusive mode`.execute(tx);
    await goOn.promise;
  });
  const requoted = as("operator", () => requoteAction({ intent }));
  const isWaiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(store.db)).rows.length > 0;
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), 10_000);
  expect(await deactivate()).toBe("ok");
  goOn.resolve();
  await holding;
  expect(codeOf(await requoted)).toBe("NOT_ALLOWED");
  expect((await built.intent(intent)).quote_id).toBe(before);
});
