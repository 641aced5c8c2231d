import type { Example } from "#protocol/wire/endpoint.ts";

const created_at = "2026-09-01T12:00:00.000Z";
const receiver = {
  id: "wh_0198c1f27d2e7c3a9a553b1f0c9d2e43",
  url: "https://example.com/webhooks/payouts",
  events: ["crypto.payout.completed", "crypto.payout.updated"],
  status: "active",
  paused_for: null,
  paused_at: null,
  created_at,
  updated_at: created_at,
};
const secret = `whsec_${"B".repeat(43)}=`;
const id = "evt_0198c1f27d2e7c3a9a553b1f0c9d2e42";
const data = { webhook_id: receiver.id, status: "active", reason: null, document: null };
const delivery = {
  id,
  event: "webhook.test",
  sequence: 8,
  status: "delivered",
  attempts: 1,
  last_status: 200,
  last_error: null,
  next_attempt_at: null,
  finished_at: "2026-09-01T12:00:01.000Z",
  created_at,
  webhook_id: receiver.id,
  payload: { id, event: "webhook.test", created_at, sequence: 8, data },
};
const queued = { id, status: "pending" };

/** By the endpoint's name. */
export const WEBHOOK_EXAMPLES: Record<string, Example> = {
  getDelivery: { reply: delivery },
  replayDeliveries: {
    input: { from: "2026-09-01T00:00:00Z", to: "2026-09-02T00:00:00Z", status: "dead" },
    reply: { replayed: 12, has_more: false },
  },
  listReceivers: { reply: [receiver] },
  createReceiver: {
    input: { url: receiver.url, events: receiver.events },
    reply: { ...receiver, secret },
  },
  getReceiver: { reply: receiver },
  updateReceiver: {
    input: { status: "paused" },
    reply: { ...receiver, status: "paused", paused_for: "asked", paused_at: created_at },
  },
  rotateReceiver: { reply: { ...receiver, secret } },
  testReceiver: { reply: queued },
  listReceiverDeliveries: { reply: [delivery] },
  resendDelivery: { reply: queued },
};
