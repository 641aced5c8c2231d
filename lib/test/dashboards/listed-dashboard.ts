import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import { pollChanges } from "#lib/core/exchange/poll-changes.ts";
import { pollDuePayins } from "#lib/payins/jobs/poll-due-payins.ts";
import type { CallOutcome } from "#lib/test/outside/relay.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import { openPayinDashboard } from "./payin-dashboard.ts";

/** What a list answers. */
export const listAnswer = (data: unknown[], next_cursor: string | null = null): CallOutcome => ({
  status: 200,
  body: { success: true, message: "-", data, next_cursor },
});

/** A payin as a list names it. */
export const listedPayin = (transaction_id: bigint, updated_at: Date, more: object = {}) => ({
  transaction_id: Number(transaction_id),
  status: "processing",
  updated_at: updated_at.toISOString(),
  ...more,
});

export const secondsTo = (time: Date | null | undefined): number =>
  Math.round(((time?.getTime() ?? Infinity) - Date.now()) / 1000);

/** A dashboard with many payins that wait at the real service, and its polling, whose time tests let pass. */
export async function openListedDashboard(count: number) {
  const built = await openPayinDashboard();
  env().RPC_URL_POLYGON = built.world.bare.url;
  const { store } = built.dashboard;
  const { db } = store;
  const ids: bigint[] = [];
  const loggedCalls = (name: string) =>
    built.world.service.logged().split(`"endpoint":"${name}"`).length - 1;
  const payins = () =>
    db.selectFrom("payin").selectAll().where("id", "in", ids).orderBy("id").execute();

  /** A payin that waits beside the others, and is due. */
  async function another() {
    await built.calm();
    const { id, pix_code } = await built.made();
    ids.push(id);
    await due();
    const code = parseBrCode(pix_code);
    const txid = (code.ok && code.code.txid) || "";
    return {
      id,
      pay: async () => {
        built.world.bank.pay(txid, "250.00");
        await built.world.settle();
      },
      status: async () => (await payins()).find((payin) => payin.id === id)?.status,
    };
  }
  /** Makes all open ones due, long before their deadline. */
  const due = () =>
    db
      .updateTable("payin")
      .set({
        next_read_at: new Date(Date.now() - 1_000),
        read_attempts: 6,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .where("id", "in", ids)
      .where("status", "=", "processing")
      .execute();
  for (let made = 0; made < count; made += 1) await another();

  const opened = {
    ...built,
    store,
    ids,
    another,
    /** As if nothing had been listed or read. */
    begin: async () => {
      built.relay.outcome = "pass";
      await built.calm();
      await db.deleteFrom("change_list").execute();
      await db.updateTable("payin").set({ next_read_at: null, listed_at: null }).execute();
      await due();
    },
    /** What is due at this moment, lists first. */
    work: async () => {
      while (await pollChanges(store));
      while (await pollDuePayins(store));
    },
    /** Lets time pass for what the dashboard has scheduled. */
    pass: async (seconds: number) => {
      const by = sql`make_interval(secs => ${seconds}::float8)`;
      await sql`update payin set next_read_at = next_read_at - ${by}
        where next_read_at is not null`.execute(db);
      await sql`update change_list set next_at = next_at - ${by}`.execute(db);
      await built.calm();
    },
    /** The calls that reach the service meanwhile. */
    callsOf: async (work: () => Promise<unknown>) => {
      const now = () => ["listPayins", "getPayin", "listPayinReturns"].map(loggedCalls);
      const before = now();
      await work();
      const [lists = 0, readings = 0, returns = 0] = now().map(
        (calls, at) => calls - (before[at] ?? 0),
      );
      return { lists, readings, returns };
    },
    open: async () => (await payins()).filter(({ status }) => status === "processing"),
    /** Seconds until each open one is read. */
    waits: async () => (await opened.open()).map(({ next_read_at }) => secondsTo(next_read_at)),
    list: (kind: "payin" | "payout" = "payin") =>
      db.selectFrom("change_list").selectAll().where("kind", "=", kind).executeTakeFirst(),
    /** Disturbs the list and nothing else. A function gives another outcome with each call. */
    onList: (outcome: CallOutcome | (() => CallOutcome)) => {
      built.relay.outcome = {
        method: "GET",
        path: /^\/exchange\/payment\?/,
        get outcome() {
          return typeof outcome === "function" ? outcome() : outcome;
        },
      };
    },
  };
  return opened;
}
