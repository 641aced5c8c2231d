import "server-only";
import { sql } from "kysely";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { besideEffects } from "#platform/effects/watch-effects.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/** Calls a minute that an exchange takes, until it says otherwise (seed 7). */
export const USUAL_CALLS_PER_MINUTE = 100;

const SLOT_SECONDS = 5;
/** A minute, plus one slot for calls that are slow to arrive. */
const SLOTS = 14;

/** The part of the calls per minute that may be spent when a call is made, in percent. */
type Share = 30 | 40 | 50 | 70 | 100;

type Taken = { granted: boolean; size: number; waitSeconds: number };

type Row = {
  granted: boolean;
  slots: number[];
  size: number;
  pausedSeconds: number;
  intoSlot: number;
};

const now = sql`extract(epoch from now())`;
const slotNow = sql`greatest(kept.slot, floor(${now} / ${SLOT_SECONDS}::int)::bigint)`;
const moved = sql`(array_fill(0, array[least(${slotNow} - kept.slot, ${SLOTS}::int)::int]) || kept.slots)[1:${SLOTS}::int]`;
const used = sql`(select sum(count) from unnest(${moved}) as count)`;
const size = sql`coalesce(kept.size, ${USUAL_CALLS_PER_MINUTE}::int)`;

const mostOf = (calls: number, share: Share) => Math.max(1, Math.floor((calls * share) / 100));

/** Seconds until fewer than `most` calls lie within the window. */
function secondsUntilFree({ slots, intoSlot }: Row, most: number): number {
  let spent = slots.reduce((sum, count) => sum + count, 0);
  for (let older = slots.length; older > 0; older -= 1) {
    spent -= slots[older - 1] ?? 0;
    if (spent < most) return Math.ceil((SLOTS - older + 1) * SLOT_SECONDS - intoSlot);
  }
  return SLOTS * SLOT_SECONDS;
}

/**
 * Counts one call towards a budget shared by all replicas, if less than `share` of it is spent and the
 * exchange has not asked for a pause. A single statement; the database's clock decides.
 */
export async function takeCall(rows: Rows, key: string, share: Share): Promise<Taken> {
  const isFree = sql`(
    coalesce(kept.paused_until <= now(), true)
    and ${used} < greatest(1, floor(${size} * ${share}::int / 100.0))
  )`;
  const { rows: answered } = await sql<Row>`
    insert into exchange_budget as kept (key, slots, slot, granted)
    values (
      ${key},
      array_prepend(1, array_fill(0, array[${SLOTS - 1}::int])),
      floor(${now} / ${SLOT_SECONDS}::int)::bigint,
      true
    )
    on conflict (key) do update set
      slots = case when ${isFree}
        then array_prepend((${moved})[1] + 1, (${moved})[2:${SLOTS}::int])
        else ${moved} end,
      slot = ${slotNow},
      granted = ${isFree}
    returning
      granted, slots, ${size} as size,
      ceil(greatest(0, extract(epoch from paused_until - now())))::int as "pausedSeconds",
      (${now} - slot * ${SLOT_SECONDS}::int)::float8 as "intoSlot"
  `.execute(rows);
  const [row] = answered;
  if (!row) throw new Error("the budget answered nothing");
  const { granted } = row;
  const paused = row.pausedSeconds ?? 0;
  const free = granted ? 0 : secondsUntilFree(row, mostOf(row.size, share));
  return { granted, size: row.size, waitSeconds: granted ? 0 : Math.max(1, paused || free) };
}

/** Stores how many calls a minute the exchange says it takes. */
export async function learnSize(rows: Rows, key: string, calls: number): Promise<void> {
  await rows.updateTable("exchange_budget").set({ size: calls }).where("key", "=", key).execute();
}

/** Blocks calls until `seconds` have passed; a longer pause stays in force. */
export async function pauseCalls(rows: Rows, key: string, seconds: number): Promise<void> {
  const until = sql<Date>`now() + make_interval(secs => ${seconds}::int)`;
  await rows
    .updateTable("exchange_budget")
    .set({ paused_until: sql<Date>`greatest(paused_until, ${until})` })
    .where("key", "=", key)
    .execute();
}

type BudgetFacts = { size: number | null; pausedUntil: Date | null };

/** What was learned about a budget; null: no call has been made yet. */
export async function budgetFacts(rows: Rows, key: string): Promise<BudgetFacts | null> {
  const row = await rows
    .selectFrom("exchange_budget")
    .select(["size", "paused_until as pausedUntil"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

/** Asked before every call on the wire, and told what each answer says about limits. */
export type CallBudget = {
  /** @throws ExchangeFault `limited` with the wait; nothing was sent. */
  take: (endpoint: Endpoint, isOfPayment?: boolean) => Promise<void>;
  /** Never throws: a failed note must not change the outcome of the call. */
  learn: (endpoint: Endpoint, response: Pick<Response, "status" | "headers">) => Promise<void>;
};

/** Who waits for the answer. */
export type Urgency = "person" | "background" | "batch";

/** Calls that may use the last 30 of 100: a quote that can't be paid would be worthless. */
const PAYS: ReadonlySet<string> = new Set(["createPayment", "createPayout"]);
const SHARES: Record<Urgency, Share> = { person: 70, background: 50, batch: 40 };

/** Seconds to pause after a refusal that names no wait, and the longest wait that is believed. */
const PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

/** Exchanges count a credential's calls, a management token's and anonymous calls separately. */
export function budgetKey(connectionId: string, { auth }: Pick<Endpoint, "auth">): string {
  return auth === "credential" ? connectionId : `${connectionId}:${auth}`;
}

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** A connection's budget for callers of this urgency. */
export function callBudget(store: Store, connectionId: string, urgency: Urgency): CallBudget {
  let knownSize: number | null = null;

  async function note(
    endpoint: Endpoint,
    { status, headers }: Pick<Response, "status" | "headers">,
  ) {
    const key = budgetKey(connectionId, endpoint);
    const size = wholeNumber(headers.get("ratelimit-limit"));
    if (size !== null && size !== knownSize) await learnSize(store.db, key, size);
    if (status !== 429) return;
    const asked = wholeNumber(headers.get("retry-after") ?? headers.get("ratelimit-reset"));
    const seconds = Math.min(asked ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
    await pauseCalls(store.db, key, seconds);
  }

  return {
    async take(endpoint, isOfPayment = false) {
      const share = isOfPayment || PAYS.has(endpoint.name) ? 100 : SHARES[urgency];
      const key = budgetKey(connectionId, endpoint);
      const taken = await besideEffects(() => takeCall(store.db, key, share));
      knownSize = taken.size;
      if (taken.granted) return;
      const retryAfterSeconds = taken.waitSeconds;
      throw new ExchangeFault("limited", endpoint.name, { retryAfterSeconds });
    },
    async learn(endpoint, response) {
      try {
        await besideEffects(() => note(endpoint, response));
      } catch (err) {
        dashboardLog.warn({ err, endpoint: endpoint.name }, "A limit could not be noted");
      }
    },
  };
}
