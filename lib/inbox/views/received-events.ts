import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import {
  eventById,
  listEvents,
  type EventFilter,
  type EventLine,
} from "#lib/inbox/rows/event-list.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { EventOutcome } from "#lib/core/store/tables.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";

/** A delivery as its list shows it; times as ISO 8601. */
export type ReceivedEventView = {
  id: string;
  name: string;
  /** The state that a payin or a payout changed to, as the exchange words it; null: it tells none. */
  status: string | null;
  verified: boolean;
  reason: string | null;
  outcome: EventOutcome;
  repeats: number;
  sequence: string | null;
  transactionId: string | null;
  /** The dashboard's own id of the payin that it names. */
  payin: string | null;
  /** The exchange's id of the payout that it names, and the dashboard's own id. */
  payoutId: string | null;
  payout: string | null;
  receivedAt: string;
  appliedAt: string | null;
};

export type ReceivedEventDetail = ReceivedEventView & { body: string; headers: [string, string][] };

/** The cursors are row ids, null where there is no further page. */
export type ReceivedEventPage = KeysetPage<ReceivedEventView>;

const PAGE_SIZE = 20;

/** Of a verified delivery alone: what others send says nothing. */
function statusIn({ verified, body }: EventLine): string | null {
  if (!verified) return null;
  try {
    const { data } = ReceivedWebhook.parse(parseJson(body));
    return typeof data["status"] === "string" ? data["status"] : null;
  } catch {
    return null;
  }
}

const arrivedView = (event: EventLine): ReceivedEventView => ({
  id: String(event.id),
  name: event.name,
  status: statusIn(event),
  verified: event.verified,
  reason: event.unverified_reason,
  outcome: event.outcome,
  repeats: event.repeats,
  sequence: event.sequence === null ? null : String(event.sequence),
  transactionId: event.transaction_id === null ? null : String(event.transaction_id),
  payin: event.payin_id === null ? null : String(event.payin_id),
  payoutId: event.payout_id,
  payout: event.payout_row === null ? null : String(event.payout_row),
  receivedAt: event.received_at.toISOString(),
  appliedAt: event.applied_at?.toISOString() ?? null,
});

/** Newest first, at the same cost on every page. */
export async function receivedEventRows(
  store: Store,
  account: Account,
  filter: EventFilter,
  cursor: Cursor = {},
): Promise<ReceivedEventPage> {
  const limit = PAGE_SIZE + 1;
  const found = await listEvents(store.db, account.connectionId, filter, { ...cursor, limit });
  const { rows, ...further } = keysetPage(found, PAGE_SIZE, cursor);
  return { rows: rows.map(arrivedView), ...further };
}

/** Null: this connection has received no delivery of this id. */
export async function receivedEventDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<ReceivedEventDetail | null> {
  const number = rowNumber(id);
  if (number === null) return null;
  const event = await eventById(store.db, account.connectionId, number);
  if (!event) return null;
  return { ...arrivedView(event), body: event.body, headers: Object.entries(event.headers) };
}
