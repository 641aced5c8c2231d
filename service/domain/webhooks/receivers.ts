import type { AnyEvent } from "#protocol/api/events.ts";
import type {
  CreateReceiver,
  UpdateReceiver,
  WebhookReceiver,
} from "#protocol/api/webhook-deliveries.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Tx } from "#service/db/core/tables.ts";
import * as rows from "#service/db/webhooks/receivers.ts";
import { rotateWebhookSecret } from "#service/db/webhooks/webhook-endpoints.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import type { KeepReply } from "#service/domain/access/idempotency.ts";
import { recordReceiverEvent } from "./events.ts";
import {
  newSecret,
  OVERLAP_HOURS,
  refuseFull,
  refusePrivate,
  secretOf,
} from "./webhook-settings.ts";

const ALL = "*";

/** Null: all of them. */
function chosen(events: NonNullable<CreateReceiver["events"]>): AnyEvent[] | null {
  const named = events.filter((event) => event !== ALL);
  return named.length < events.length ? null : [...new Set(named)];
}

function toRecord(row: rows.Receiver): WebhookReceiver {
  return {
    id: row.id,
    url: row.url,
    events: row.events ?? [ALL],
    status: row.status,
    paused_for: row.paused_for,
    paused_at: row.paused_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const notFound = () =>
  new ExchangeError("NOT_FOUND", { message: SERVICE_SENTENCES.receiverNotFound });

/** The caller's own receiver. @throws ExchangeError `NOT_FOUND`, also for another's */
export async function receiverOf(tx: Tx, user: User, id: string): Promise<rows.Receiver> {
  const found = await rows.findReceiver(tx, user.id, id);
  if (!found) throw notFound();
  return found;
}

export async function list(deps: Deps, user: User): Promise<WebhookReceiver[]> {
  return (await rows.listReceivers(deps.db, user.id)).map(toRecord);
}

/** @throws ExchangeError `NOT_FOUND` */
export async function get(deps: Deps, user: User, id: string): Promise<WebhookReceiver> {
  return toRecord(await receiverOf(deps.db, user, id));
}

type WithSecret = WebhookReceiver & { secret: string };

/**
 * Adds a receiver; its secret is answered this once.
 * @throws ExchangeError `CONFLICT` when there are as many as there may be; `INVALID_INPUT` for an address that
 *   may not be called
 */
export async function create(
  deps: Deps,
  user: User,
  { url, events, status }: CreateReceiver,
  keep: KeepReply<WithSecret>,
): Promise<WithSecret> {
  refusePrivate(deps, url);
  const secret = newSecret();
  return deps.transaction(async (tx) => {
    refuseFull(await rows.lockReceivers(tx, user.id));
    const number = await rows.nextReceiverNumber(tx);
    const row = await rows.insertReceiver(tx, user.id, {
      number,
      url,
      secret: deps.sealer.seal(secret, secretOf(user.id, number)),
      events: events ? chosen(events) : null,
      status: status ?? "active",
    });
    const made = { ...toRecord(row), secret };
    await keep(tx, made);
    return made;
  });
}

/** @throws ExchangeError `NOT_FOUND`, `INVALID_INPUT` */
export async function update(
  deps: Deps,
  user: User,
  { id, url, events, status }: UpdateReceiver,
): Promise<WebhookReceiver> {
  if (url) refusePrivate(deps, url);
  return deps.transaction(async (tx) => {
    const { number, status: before } = await receiverOf(tx, user, id);
    const changed = await rows.updateReceiver(tx, user.id, number, {
      ...(url ? { url } : {}),
      ...(events ? { events: chosen(events) } : {}),
      // A pause goes on with its own beginning.
      ...(status && status !== before ? { status } : {}),
    });
    if (!changed) throw notFound();
    return toRecord(changed);
  });
}

/** Deletes a receiver, and what was not delivered to it. @throws ExchangeError `NOT_FOUND` */
export async function remove(deps: Deps, user: User, id: string): Promise<void> {
  await deps.transaction(async (tx) => {
    const { number } = await receiverOf(tx, user, id);
    if (!(await rows.deleteReceiver(tx, user.id, number))) throw notFound();
  });
}

/** Makes a new secret; the previous one still signs for a day. @throws ExchangeError `NOT_FOUND` */
export async function rotate(
  deps: Deps,
  user: User,
  id: string,
  keep: KeepReply<WithSecret>,
): Promise<WithSecret> {
  return deps.transaction(async (tx) => {
    const { number } = await receiverOf(tx, user, id);
    const secret = newSecret();
    const rotated = await rotateWebhookSecret(tx, user.id, number, {
      secret: deps.sealer.seal(secret, secretOf(user.id, number)),
      overlapHours: OVERLAP_HOURS,
    });
    if (!rotated) throw notFound();
    const made = { ...toRecord(rotated), secret };
    await keep(tx, made);
    return made;
  });
}

/** Sends a test to a receiver. @throws ExchangeError `NOT_FOUND`; `CONFLICT` while it is paused */
export async function test(
  deps: Deps,
  user: User,
  webhookId: string,
): Promise<{ id: string; status: "pending" }> {
  return deps.transaction(async (tx) => {
    const { id, number, status } = await receiverOf(tx, user, webhookId);
    if (status === "paused") {
      throw new ExchangeError("CONFLICT", { message: SERVICE_SENTENCES.receiverPaused });
    }
    const data = { webhook_id: id, status, reason: null, document: null };
    const eventId = await recordReceiverEvent(tx, user.id, "webhook.test", data, { only: number });
    return { id: eventId, status: "pending" };
  });
}
