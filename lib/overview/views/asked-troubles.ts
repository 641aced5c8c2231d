import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import type { Store } from "#lib/core/store/store.ts";
import { unsettled } from "#lib/connection/views/exchange-settings.ts";
import { credentialRows, type CredentialView } from "#lib/connection/views/credentials.ts";
import { inTime } from "#lib/overview/in-time.ts";
import { sharedReading } from "#lib/overview/shared-reading.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { listDeliveries } from "#protocol/api/webhook-deliveries.ts";
import type { SuspensePix } from "#protocol/api/unsettled.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { aboutOf, type TroubleKind, type TroubleView } from "./troubles.ts";

/** What could not be read now, so that nobody knows whether it needs anybody. */
type Unread = "allowances" | "credentials" | "deliveries" | "suspense";

/** Troubles of which only a chain or the exchange knows. */
export type AskedTroubles = { troubles: TroubleView[]; unread: Unread[] };

const KEPT_MS = 30_000;
const DELIVERIES_MOST = 50;

const unread = (what: Unread): AskedTroubles => ({ troubles: [], unread: [what] });

function trouble(
  kind: TroubleKind,
  { count, ...more }: Pick<TroubleView, "count" | "href"> & Partial<TroubleView>,
): TroubleView[] {
  return count === 0 ? [] : [{ kind, count, isMore: false, since: null, ...more }];
}

/** The earliest of some ISO times. */
const first = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;

async function allowances(store: Store, session: Session): Promise<AskedTroubles> {
  const found = await inTime(payoutLeftovers(store, session.account));
  if (found === null) return unread("allowances");
  const { rows } = found;
  const isOne = rows.length === 1 && isAllowed(session, "payout:create");
  const href = isOne ? `/payouts/revoke/${rows[0]?.id}` : "/paying-wallets";
  const since = first(rows.map(({ askedAt }) => askedAt));
  return {
    troubles: trouble("leftover", { count: rows.length, since, href }),
    unread: found.unread.length > 0 ? ["allowances"] : [],
  };
}

/** An expired credential that the dashboard does not use needs nobody: it opens nothing any more. */
export function credentialTroubles(rows: readonly CredentialView[]): TroubleView[] {
  const soon = rows.filter(({ state }) => state === "soon");
  const ended = rows.filter(({ state, isOwn }) => state === "expired" && isOwn);
  const href = "/settings/credentials";
  const until = first(soon.flatMap(({ expiresAt }) => expiresAt ?? []));
  const since = first(ended.flatMap(({ expiresAt }) => expiresAt ?? []));
  return [
    ...trouble("credential_ended", { count: ended.length, since, href }),
    ...trouble("credential", { count: soon.length, href, ...(until && { until }) }),
  ];
}

async function credentials(store: Store, session: Session): Promise<AskedTroubles> {
  const exchange = await getExchange(session, "settings:read");
  const of = `credentials ${session.account.id}`;
  const list = await inTime(sharedReading(of, KEPT_MS, () => credentialRows(store, exchange)));
  if (list?.read) return { troubles: credentialTroubles(list.rows), unread: [] };
  // Where the exchange offers no list, its own pages tell of its credentials.
  return list?.why === "not_offered" ? { troubles: [], unread: [] } : unread("credentials");
}

async function deliveries(session: Session): Promise<AskedTroubles> {
  const exchange = await getExchange(session, "settings:read");
  const dead = { status: "dead", limit: String(DELIVERIES_MOST) } as const;
  const rows = await inTime(
    sharedReading(`deliveries ${session.account.id}`, KEPT_MS, async () => {
      try {
        return await exchange.call(listDeliveries, dead);
      } catch (error) {
        if (isNoSuchCall(error)) return [];
        throw error;
      }
    }),
  );
  if (rows === null) return unread("deliveries");
  const since = first(rows.map((row) => row.created_at));
  const isMore = rows.length === DELIVERIES_MOST;
  const href = "/settings/webhooks";
  return {
    troubles: trouble("undelivered", { count: rows.length, isMore, since, href }),
    unread: [],
  };
}

/** PIX that nobody can place; those that go back already need nobody. `count` covers those that are not listed, too. */
export function suspenseTroubles(
  { suspense, count }: { suspense: readonly SuspensePix[]; count: number },
  mayReturn: boolean,
): TroubleView[] {
  const waiting = suspense.filter(({ status }) => status === "suspense");
  const isMore = count > suspense.length;
  const page = "/reconciliation/exchange";
  const [one] = waiting;
  const isOne = waiting.length === 1 && !isMore && mayReturn;
  const href = isOne ? `${page}/return/${one?.end_to_end_id}` : page;
  const subjects = waiting.map(({ amount }) => {
    const cents = parseAmount(amount, "BRL");
    return cents === null ? null : { cents, who: null };
  });
  return trouble("suspense", {
    count: waiting.length,
    isMore,
    since: first(waiting.map(({ paid_at: at }) => at)),
    href,
    // Of "at least so many" there is no sum.
    ...(!isMore && aboutOf(subjects)),
  });
}

async function suspense(session: Session): Promise<AskedTroubles> {
  const exchange = await getExchange(session, "settings:read");
  const of = `unsettled ${session.account.id}`;
  const found = await inTime(sharedReading(of, KEPT_MS, () => unsettled(exchange)));
  if (found?.read) {
    const mayReturn = isAllowed(session, "settings:write");
    const { suspense: rows, suspense_count: count } = found;
    return { troubles: suspenseTroubles({ suspense: rows, count }, mayReturn), unread: [] };
  }
  return found?.why === "not_offered" ? { troubles: [], unread: [] } : unread("suspense");
}

/**
 * Leftover allowances, credentials that end, events that were given up, and PIX that nobody can place. What gives no answer in time is
 * told as unread, never as nothing. Who may not read the settings is not told of the last three.
 */
export async function askedTroubles(store: Store, session: Session): Promise<AskedTroubles> {
  const maySee = isAllowed(session, "settings:read");
  const found = await Promise.all([
    allowances(store, session),
    ...(maySee ? [credentials(store, session), deliveries(session), suspense(session)] : []),
  ]);
  return {
    troubles: found.flatMap(({ troubles }) => troubles),
    unread: found.flatMap((one) => one.unread),
  };
}
