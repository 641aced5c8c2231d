"use server";
import { RowNumber } from "#protocol/wire/ids.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";
import {
  listReceivers,
  replayDeliveries,
  replayDelivery,
} from "#protocol/api/webhook-deliveries.ts";
import { WebhookSecretByHand } from "#lib/rules/connection/webhook-secret.ts";
import { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { rotateWebhookSecret } from "#lib/connection/exchange/rotate-webhook-secret.ts";
import { applyEvent } from "#lib/inbox/rows/apply-event.ts";
import { storeWebhookSecret } from "#lib/core/exchange/connections.ts";
import { eventById } from "#lib/inbox/rows/event-list.ts";
import { markEvent } from "#lib/core/exchange/events.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import { recordWebhookSetUp } from "#lib/core/exchange/webhook-trust.ts";
import { action } from "#lib/core/doors/action.ts";
import { connectionFacts } from "#lib/core/exchange/connection-facts.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { secretMark } from "#lib/policies/checks/secret-mark.ts";

/** Asks the exchange for a new secret; the previous one stays valid for a day. */
export const rotateWebhookSecretAction = action(
  z.object({}),
  "settings:write",
  async (_input, { account, store, exchange, audit }) => {
    audit.note({ action: "webhook:rotate", subject: `connection ${account.connectionId}` });
    await rotateWebhookSecret(store, exchange);
    return {};
  },
  { fresh: true },
);

/** The moments in which the first and the last were made. */
const ReplayUndelivered = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

/** Stores a secret that a person enters, for an exchange that actors none out. */
export const setWebhookSecretAction = dualControlAction(
  WebhookSecretByHand,
  "settings:write",
  async ({ scheme, secret }, { account, store, audit, second }) => {
    const { connectionId } = account;
    audit.note({
      action: "webhook:set-secret",
      subject: `connection ${connectionId}`,
      detail: { scheme },
    });
    await store.transaction(async (tx) => {
      const { name } = await connectionFacts(tx, connectionId);
      await second.takeIn(tx, {
        change: "webhook:set-secret",
        object: connectionId,
        subject: name,
        before: {},
        after: { scheme, secret: secretMark(scheme, secret) },
        again: null,
      });
      await storeWebhookSecret(tx, connectionId, secret);
      await recordWebhookSetUp(tx, connectionId, scheme, "hand");
      await sendHint(tx, { account: account.id, topic: "events", id: "" });
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Applies a stored event again: the object it names is read again. */
export const replayEventAction = action(
  z.object({ id: RowNumber }),
  "settings:write",
  async ({ id }, { account, store, audit }) => {
    audit.note({ action: "webhook:replay-event", subject: `event ${id}` });
    return store.transaction(async (tx) => {
      const event = await eventById(tx, account.connectionId, BigInt(id));
      if (!event) throw new DashboardError("NOT_FOUND");
      const body = event.verified ? readEvent(event.body) : null;
      // An unverified or unreadable event never changes anything, however often it is applied.
      if (!body) throw new DashboardError("CONFLICT");
      const outcome = await applyEvent(tx, event.account_id ?? account.id, event.id, body);
      await markEvent(tx, event.id, outcome);
      await sendHint(tx, { account: account.id, topic: "events", id });
      audit.note({ detail: { event: event.name, outcome } });
      await audit.writeIn(tx);
      return { outcome };
    });
  },
);

/** Has the exchange repeat a delivery that it gave up on. */
export const replayDeliveryAction = action(
  replayDelivery.input,
  "settings:write",
  async ({ id }, { exchange, audit }) => {
    audit.note({ action: "webhook:replay-delivery", subject: `delivery ${id}` });
    const { status } = await exchange.call(replayDelivery, { id });
    return { status };
  },
);

/**
 * Has the exchange repeat all that it gave up on between two moments, both included; a thousand at most. To this
 * dashboard alone: what other receivers of the account do with an event a second time is theirs to decide.
 */
export const replayDeliveriesAction = action(
  ReplayUndelivered,
  "settings:write",
  async ({ from, to }, { account, exchange, audit }) => {
    audit.note({
      action: "webhook:replay-deliveries",
      subject: "deliveries",
      detail: { from, to },
    });
    const receivers = await exchange.call(listReceivers, {});
    const own = receivers.find(({ url }) => url === webhookUrl(account.connectionId));
    if (!own) throw new DashboardError("CONFLICT");
    const asked = { from, to, status: "dead", webhook_id: own.id } as const;
    const { replayed } = await exchange.call(replayDeliveries, asked);
    audit.note({ detail: { replayed: String(replayed) } });
    return { replayed };
  },
);
