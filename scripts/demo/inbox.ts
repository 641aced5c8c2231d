import { webhookIdentity } from "#protocol/api/events.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import { payoutOf, transactionOf } from "#lib/core/exchange/events.ts";
import type { UnverifiedReason } from "#lib/inbox/rows/unverified-events.ts";
import { storedHeaders } from "#lib/inbox/stored-headers.ts";
import type { EventOutcome } from "#lib/core/store/tables.ts";
import type { Row } from "./bulk-rows.ts";
import { after, minutesBefore } from "./calendar.ts";
import type { Ground } from "./ground.ts";

/** Deliveries that prove nothing: from before the secret was known, by a stranger, altered, and repeated late. */
const UNVERIFIED = [
  ["no_secret", 91 * 1_440],
  ["bad_signature", 9 * 1_440],
  ["stale", 2 * 1_440],
  ["no_signature", 95],
] as const satisfies readonly [UnverifiedReason, minutesAgo: number][];

/** Everything that the exchange has delivered, and what only seems to come from it, in the order of arrival. */
export function addInbox(ground: Ground): void {
  const { dashboard, connectionId } = ground;
  const arrived = [
    ...verified(ground),
    ...UNVERIFIED.map(([reason, minutesAgo]) => unverified(ground, reason, minutesAgo)),
  ];
  const inOrder = arrived.toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const { at, row } of inOrder) {
    dashboard.add("event", { connection_id: connectionId, ...row, received_at: at });
  }
  const total = String(UNVERIFIED.length);
  dashboard.add("unverified_count", { connection_id: connectionId, total });
}

type Arrived = { at: Date; row: Row };

function verified({ service, dashboard, chance, userId, accountId, now }: Ground): Arrived[] {
  const given = new Set(
    service
      .of("deliveries")
      .flatMap(({ status, event_id }) => (status === "dead" ? [event_id] : [])),
  );
  const subAccounts = new Map(
    dashboard.of("sub_account").map(({ document, id }) => [document, id]),
  );
  const told = service
    .of("events")
    .flatMap(({ id, user_id, sequence, event, data, created_at }) => {
      if (user_id !== userId || given.has(id)) return [];
      const at = after(created_at as Date, 1);
      const raw = JSON.stringify({ id, event, created_at, sequence: Number(sequence), data });
      return [delivered(String(id), at, raw)];
    });
  // Of a payin that was made at the exchange by other means, and one that says nothing readable.
  const odd = (
    [
      ["unknown", { event: "crypto.payin.new", data: { transaction_id: 999_000_001 } }],
      ["unreadable", ["crypto.payin.new"]],
    ] as const
  ).map(([outcome, body]) =>
    delivered(`evt_${chance.hex(32)}`, minutesBefore(now, 3_000), JSON.stringify(body), outcome),
  );
  return [...told, ...odd];

  function delivered(
    webhookId: string,
    at: Date,
    raw: string,
    outcome: EventOutcome = "applied",
  ): Arrived {
    const body = readEvent(raw);
    const row = {
      account_id: accountId,
      identity: webhookIdentity(webhookId, body ?? { event: "", data: {} }),
      webhook_id: webhookId,
      name: body?.event ?? "unreadable",
      sequence: body?.sequence ?? null,
      transaction_id: body && transactionOf(body),
      payout_id: body && payoutOf(body),
      sub_account_id: subAccounts.get(body?.data["document"]) ?? null,
      body: raw,
      headers: headersOf({
        "webhook-id": webhookId,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": `v1,${chance.letters(44)}`,
      }),
      verified: true,
      unverified_reason: null,
      outcome,
      applied_at: at,
    };
    return { at, row };
  }
}

function unverified({ now }: Ground, reason: UnverifiedReason, minutesAgo: number): Arrived {
  const at = minutesBefore(now, minutesAgo);
  const row = {
    identity: "unverified",
    name: "unverified",
    body: JSON.stringify({ event: "crypto.payin.completed", data: { transaction_id: 1 } }),
    headers: headersOf({}),
    verified: false,
    unverified_reason: reason,
    outcome: "ignored",
  };
  return { at, row };
}

const headersOf = (signed: Record<string, string>) =>
  storedHeaders(
    new Headers({
      "content-type": "application/json",
      "user-agent": "ponte-webhooks/1",
      ...signed,
    }),
  );
