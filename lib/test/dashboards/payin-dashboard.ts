import "server-only";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { startPayinWorld } from "#service/test/payin-world.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { payinIntent } from "#lib/payins/rows/payin-intents.ts";
import { shownQuoteHash } from "#lib/payins/rows/payin-terms.ts";
import { insertWallet } from "#lib/test/rows/payin-rows.ts";
import { startRelay } from "#lib/test/outside/relay.ts";

/** A dashboard connected to the real service over a line that tests can cut; an operator is signed in. */
export async function openPayinDashboard() {
  const world = await startPayinWorld();
  const relay = await startRelay(world.service.url);
  const { user, address } = await world.client();
  const dashboard = await testDashboard(relay.url, user);
  request.headers = await dashboard.headersOf("operator");
  const walletId = await insertWallet(dashboard.store, MAIN_ACCOUNT, address);
  const { db } = dashboard.store;
  const opened = {
    dashboard,
    world,
    relay,
    user,
    address,
    walletId,
    /** The payin form as it is sent. */
    form: (override: object = {}) => ({
      wallet: String(walletId),
      token: "USDC" as const,
      currency_type: "sender" as const,
      request_amount: "250.00",
      idempotency_key: randomUUID(),
      ...override,
    }),
    /** An intent with its quote. */
    quoted: async (override: object = {}): Promise<string> => {
      const answer = await requestPayinQuoteAction(opened.form(override));
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    },
    /** A payin that a person has confirmed. */
    made: async () => {
      const intent = await opened.quoted();
      await confirmPayinAction(await opened.seen(intent));
      const [payin] = await opened.payinsOf(intent);
      if (!payin) throw new Error("no payin");
      return payin;
    },
    intent: async (id: string) => {
      const intent = await payinIntent(db, MAIN_ACCOUNT, id);
      if (!intent) throw new Error("no such intent");
      return intent;
    },
    /** The input of a confirmation: an intent, and the quote that was seen. */
    seen: async (id: string) => ({
      intent: id,
      quote: shownQuoteHash(await opened.intent(id)) ?? "",
    }),
    /** Forgets the pause that a 429 asked for. */
    calm: () => db.deleteFrom("exchange_budget").execute(),
    change: (id: string, set: object) =>
      db.updateTable("payin_intent").set(set).where("id", "=", id).execute(),
    /** Makes this intent's next attempt due, and no other's. */
    due: async (id: string) => {
      await db.updateTable("payin_intent").set({ next_attempt_at: null }).execute();
      await opened.change(id, { next_attempt_at: new Date(Date.now() - 1000) });
    },
    payinsOf: (intent: string) =>
      db.selectFrom("payin").selectAll().where("intent_id", "=", intent).execute(),
    /** How many payins the service has for the dashboard's user. */
    paymentsThere: async () => {
      const { payins } = await world.deps.db
        .selectFrom("payins")
        .select((eb) => eb.fn.countAll().as("payins"))
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow();
      return Number(payins);
    },
    /** Expects one payin here and one new one at the service, which had `before`. */
    expectOnePayin: async (intent: string, before: number) => {
      const { status } = await opened.intent(intent);
      const payins = await opened.payinsOf(intent);
      const there = (await opened.paymentsThere()) - before;
      expect({ status, here: payins.length, there }).toEqual({ status: "done", here: 1, there: 1 });
      const [payin] = payins;
      if (!payin) throw new Error("no payin");
      return payin;
    },
    drop: async () => {
      await dashboard.drop();
      await relay.close();
      await world.stop();
    },
  };
  return opened;
}

export type PayinDashboard = Awaited<ReturnType<typeof openPayinDashboard>>;
