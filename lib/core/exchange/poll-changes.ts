import "server-only";
import { systemActor } from "#lib/core/access/actor.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { accountsOf, type KnownAccount } from "#lib/core/exchange/connections.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import { claimChangeLists, noteChangeList, readListedSoon } from "#lib/core/store/change-list.ts";
import type { PollingSchedule } from "#lib/core/store/polling-schedule.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listPayins } from "#protocol/payins/payins.ts";
import { listPayouts } from "#protocol/payouts/payouts.ts";
import { PAGE_SIZE_MAX } from "#protocol/wire/lists.ts";

/** For changes that the exchange committed after later ones. */
const OVERLAP_MS = 5_000;
/** Enough for what changes meanwhile. An endless list must not take the calls of everything else. */
const PAGES = 3;
const EVERY_SECONDS = 10;

/** `since`: up to when the list was read; null: it is given up for now; absent: it was not asked. */
type Note = { since?: Date | null; nextInSeconds: number };
const FAILED: Note = { since: null, nextInSeconds: 60 };
const ABSENT: Note = { since: null, nextInSeconds: 86_400 };
const NOT_NEEDED: Note = { since: null, nextInSeconds: 0 };

const BATCH = 10;
const LEASE_SECONDS = 120;

type Page = { updated_since: string; limit: number; cursor?: string };
type Listed = {
  changes: { id: string; updatedAt: Date | null }[];
  nextCursor: string | null;
};

type Kind = {
  kind: PollingSchedule;
  permission: "payin:read" | "payout:read";
  ask: (exchange: Exchange, page: Page) => Promise<Listed>;
};

const KINDS: readonly Kind[] = [
  {
    kind: "payin",
    permission: "payin:read",
    async ask(exchange, page) {
      const { rows, nextCursor } = await exchange.call(listPayins, page);
      const changes = rows.map((row) => ({ ...row, id: String(row.transactionId) }));
      return { changes, nextCursor };
    },
  },
  {
    kind: "payout",
    permission: "payout:read",
    async ask(exchange, page) {
      const { rows, nextCursor } = await exchange.call(listPayouts, page);
      return { changes: rows.map((row) => ({ ...row, id: row.payoutId })), nextCursor };
    },
  },
];

/** An exchange that does not know `updated_since` lists what it likes: what is older, or the newest first. */
const isInOrder = (
  changes: Listed["changes"],
  since: Date,
): changes is { id: string; updatedAt: Date }[] =>
  changes.every(({ updatedAt }, index) => {
    const before = changes[index - 1]?.updatedAt ?? since;
    return updatedAt !== null && updatedAt >= before;
  });

/** In whole seconds, which any exchange can tell; never in a future that a wrong time names. */
function overlapping(newest: Date): Date {
  const known = Math.min(newest.getTime(), Date.now());
  return new Date(Math.floor((known - OVERLAP_MS) / 1000) * 1000);
}

/** Has everything read that changed since then, as the exchange lists it. */
async function readChanges(
  store: Store,
  account: KnownAccount,
  { kind, permission, ask }: Kind,
  since: Date,
): Promise<Note> {
  const exchange = await getExchange(systemActor("jobs", account), permission);
  const asked = { updated_since: since.toISOString(), limit: PAGE_SIZE_MAX };
  let newest = since;
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const listed: Listed = await ask(exchange, { ...asked, ...(cursor !== null && { cursor }) });
    if (!isInOrder(listed.changes, newest)) return ABSENT;
    await readListedSoon(store.db, kind, account.id, listed.changes);
    newest = listed.changes.at(-1)?.updatedAt ?? newest;
    cursor = listed.nextCursor;
    if (cursor === null) break;
  }
  const next = overlapping(newest);
  if (next > since) return { since: next, nextInSeconds: EVERY_SECONDS };
  // More changed at one moment than is listed at once: the next list would name the same.
  return cursor === null ? { since, nextInSeconds: EVERY_SECONDS } : FAILED;
}

/** What to note of a list without an answer. */
function noteOf(error: unknown): Note {
  if (!isExchangeFault(error)) throw error;
  if (isNoSuchCall(error) || (error.kind === "refused" && error.status === 400)) return ABSENT;
  // No call was free, nor would one be for each payment.
  const isUnasked = error.kind === "limited" && error.status === undefined;
  return isUnasked ? { nextInSeconds: error.retryAfterSeconds ?? EVERY_SECONDS } : FAILED;
}

/**
 * Asks the exchange what has changed, for accounts with so many open payments that one list costs less than
 * reading each. A list only says what to read: an omission costs a delay, and none of its figures is taken.
 * True when more may be due.
 */
export async function pollChanges(store: Store): Promise<boolean> {
  let isMore = false;
  for (const one of KINDS) {
    const lists = await claimChangeLists(store.db, one.kind, BATCH, LEASE_SECONDS);
    if (lists.length === 0) continue;
    isMore ||= lists.length === BATCH;
    const accounts = await accountsOf(store.db, lists);
    for (const { account_id: accountId, since, isNeeded } of lists) {
      const account = accounts.get(accountId);
      if (!account) continue;
      const note = isNeeded
        ? await readChanges(store, account, one, since).catch(noteOf)
        : NOT_NEEDED;
      await noteChangeList(store.db, { kind: one.kind, accountId, ...note });
    }
  }
  return isMore;
}
