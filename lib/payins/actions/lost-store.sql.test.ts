import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { action } from "#lib/core/doors/action.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { relayStore } from "#lib/test/dashboards/relayed-store.ts";
import type { StoreMoment } from "#lib/test/outside/store-relay.ts";
import { createPayinQuote } from "#protocol/payins/payins.ts";
import { z } from "#protocol/wire/zod.ts";
import { confirmPayinAction, requestPayinQuoteAction } from "./payins.ts";

const built = await openPayinDashboard();
const line = await relayStore(built.dashboard.store.place);
afterAll(async () => {
  await line.close();
  await built.drop();
});
beforeEach(() => void (built.relay.outcome = "pass"));

const { store } = built.dashboard;
const UNDONE = { ok: false, code: "STORE_UNAVAILABLE" };
const UNKNOWN = { ok: false, code: "INTERNAL" };

const at = (words: string, more: Omit<StoreMoment, "fits"> = { when: "before" }): StoreMoment => ({
  ...more,
  fits: (statements) => statements.toLowerCase().includes(words),
});
const BEGIN: StoreMoment = {
  when: "before",
  within: true,
  fits: (text) => text.startsWith("begin"),
};
const INTENT = 'insert into "payin_intent"';

const intentsOf = async (key: string) => {
  const found = await store.db
    .selectFrom("payin_intent")
    .select("id")
    .where("idempotency_key", "=", key)
    .execute();
  return found.length;
};

/** Sends the form while the store is lost, and again: it must end as one intent. */
async function sentTwice(moment: StoreMoment) {
  const form = built.form();
  const lost = await line.lostAt(moment, () => requestPayinQuoteAction(form));
  const kept = await intentsOf(form.idempotency_key);
  expect(await requestPayinQuoteAction(form)).toMatchObject({ ok: true });
  expect(await intentsOf(form.idempotency_key)).toBe(1);
  return { lost, kept };
}

describe("a form whose database is lost", () => {
  test("as a whole was not done, and is taken afterwards", async () => {
    const form = built.form();
    line.cut();
    expect(await requestPayinQuoteAction(form)).toMatchObject(UNDONE);
    line.mend();
    expect(await requestPayinQuoteAction(form)).toMatchObject({ ok: true });
  });

  test.each([
    ["when its session is read", at('from "session"')],
    ["when its transaction begins", BEGIN],
    ["between its statements", at(INTENT, { when: "before", within: true })],
    ["after a statement was answered", at(INTENT, { when: "after", within: true })],
  ])("%s was not done", async (_, moment) => {
    expect(await sentTwice(moment)).toMatchObject({ lost: UNDONE, kept: 0 });
  });

  test.each([
    ["before", 0],
    ["after", 1],
  ] as const)("%s its commit was reached may have been done", async (when, kept) => {
    expect(await sentTwice(at(INTENT, { when }))).toMatchObject({ lost: UNKNOWN, kept });
  });

  test("since its leader is a copy now was not done", async () => {
    const write = action(z.object({}), "payin:create", async (_input, { transaction }) => {
      await transaction(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`update connection set name = 'copied'`.execute(tx);
      });
      return {};
    });
    expect(await write({})).toMatchObject(UNDONE);
  });
});

describe("a call to the exchange", () => {
  const ask = action(z.object({}), "payin:create", async (_input, { exchange, store: rows }) => {
    await exchange.call(createPayinQuote, {
      network: "polygon",
      token: "USDC",
      address: built.address,
      currency_type: "sender",
      request_amount: "250.00",
    });
    await sql`select 1 as answered`.execute(rows.db);
    return {};
  });
  const asked = () => built.world.service.logged().split('"createPaymentQuote"').length;

  test("that was not sent, since the store was lost before it, was not done", async () => {
    const before = asked();
    const moment = at('insert into "exchange_call"', { when: "after" });
    expect(await line.lostAt(moment, () => ask({}))).toMatchObject(UNDONE);
    expect(asked()).toBe(before);
  });

  test("that was sent may have been done", async () => {
    const moment = at("select 1 as answered");
    expect(await line.lostAt(moment, () => ask({}))).toMatchObject(UNKNOWN);
  });

  test("of a payment that was sent may have been done, and is not made again", async () => {
    const intent = await built.quoted();
    const before = await built.paymentsThere();
    const seen = await built.seen(intent);
    const lost = await line.lostAt(at('insert into "payin"'), () => confirmPayinAction(seen));
    expect(lost).toMatchObject(UNKNOWN);
    expect(await built.paymentsThere()).toBe(before + 1);
    expect(await confirmPayinAction(seen)).toMatchObject({ ok: true });
    expect(await built.paymentsThere()).toBe(before + 1);
  });
});

describe("what several statements do", () => {
  const rename = (name: string) => sql`update connection set name = ${name}`;

  test("is known in part only once the first is committed", async () => {
    const twice = action(z.object({}), "payin:create", async (_input, { transaction }) => {
      await transaction((tx) => rename(randomUUID()).execute(tx));
      await transaction((tx) => sql`select 1 as second`.execute(tx));
      return {};
    });
    const moment = at("select 1 as second", { when: "before", within: true });
    expect(await line.lostAt(moment, () => twice({}))).toMatchObject(UNKNOWN);
  });

  test("is nothing where the first was refused", async () => {
    const tried = action(z.object({}), "payin:create", async (_input, behind) => {
      const none = sql`update connection set name = null`.execute(behind.store.db);
      await expect(none).rejects.toMatchObject({ code: "23502" });
      await sql`select 1 as second`.execute(behind.store.db);
      return {};
    });
    const lost = await line.lostAt(at("select 1 as second"), () => tried({}));
    expect(lost).toMatchObject(UNDONE);
  });

  test("does not go on after it was answered as not done", async () => {
    const later = Promise.withResolvers<void>();
    let outcome: Promise<unknown> = Promise.resolve();
    const both = action(z.object({}), "payin:create", async (_input, behind) => {
      outcome = later.promise.then(() => rename("after all").execute(behind.store.db));
      outcome.catch(() => undefined);
      await sql`select ${1}::int4`.execute(behind.store.db);
      return {};
    });
    const moment: StoreMoment = { when: "before", fits: (text) => text === "select $1::int4" };
    expect(await line.lostAt(moment, () => both({}))).toMatchObject(UNDONE);
    later.resolve();
    await expect(outcome).rejects.toThrow("nothing follows");
    const names = await store.db.selectFrom("connection").select("name").execute();
    expect(names.map(({ name }) => name)).not.toContain("after all");
  });

  test("that failed for another reason is no matter of the database", async () => {
    const wrong = action(z.object({}), "payin:create", async (_input, behind) => {
      await sql`select 1 / 0`.execute(behind.store.db);
      return {};
    });
    expect(await wrong({})).toMatchObject(UNKNOWN);
  });
});
