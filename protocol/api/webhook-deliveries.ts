import { endpoints } from "#protocol/wire/endpoint.ts";
import { ALL_EVENTS, EVENTS, WebhookBody } from "./events.ts";
import { WireNumber } from "#protocol/wire/ids.ts";
import { Timestamp } from "#protocol/wire/inputs.ts";
import { momentOf } from "#protocol/wire/lists.ts";
import { readRecord, readText } from "#protocol/wire/read.ts";
import { WebhookUrl } from "#protocol/wire/settings.ts";
import { z } from "#protocol/wire/zod.ts";

const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;

/** One event on its way to the webhook. It is `dead` after the third attempt and can then be replayed. */
export const DeliveryRecord = z.strictObject({
  id: z.string(),
  event: z.enum(ALL_EVENTS),
  sequence: z.int().positive(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().nonnegative(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  /** Null also while its receiver is paused. */
  next_attempt_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

/** A delivery with its receiver and exactly what is sent. */
export const DeliveryDetail = DeliveryRecord.extend({
  webhook_id: z.string(),
  payload: WebhookBody,
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** The most deliveries on a page. */
const DELIVERIES_MAX = 100;

/** Newest first; `before` is the `sequence` of the last row of the page before. */
export const ListDeliveries = z.object({
  status: z.enum(DELIVERY_STATUSES).optional(),
  before: WireNumber.optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "invalid")
    .refine((text) => Number(text) <= DELIVERIES_MAX, `too_large:${DELIVERIES_MAX}`)
    .default("20")
    .transform(Number),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

const MadeId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid");

/** The most receivers that a user may have, with the one of `/settings/webhook`. */
export const RECEIVERS_MAX = 10;

const ALL = "*";
const Events = z
  .array(z.enum([ALL, ...EVENTS, "webhook.paused"]))
  .min(1, "required")
  .max(50);
const RECEIVER_STATUSES = ["active", "paused"] as const;

/** A receiver of the user's events. */
export const WebhookReceiver = z.strictObject({
  id: z.string(),
  url: z.string(),
  /** `*`: all of them, also those to come. */
  events: z.array(z.string()),
  status: z.enum(RECEIVER_STATUSES),
  /** `asked`: by its owner. `gone`: it answered 410. */
  paused_for: z.enum(["asked", "gone"]).nullable(),
  paused_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type WebhookReceiver = z.infer<typeof WebhookReceiver>;

const WithSecret = WebhookReceiver.extend({ secret: z.string().startsWith("whsec_") });

/** Null and what is absent: all events, and active. */
export const CreateReceiver = z.object({
  url: WebhookUrl,
  events: Events.nullish(),
  status: z.enum(RECEIVER_STATUSES).nullish(),
});
export type CreateReceiver = z.infer<typeof CreateReceiver>;

/** Null and what is absent stays as it is. */
export const UpdateReceiver = CreateReceiver.extend({ id: MadeId, url: WebhookUrl.nullish() });
export type UpdateReceiver = z.infer<typeof UpdateReceiver>;

/** Deliveries that were made between two moments, both of which count. */
export const ReplayDeliveries = z.object({
  from: momentOf("from"),
  to: momentOf("to").nullish(),
  status: z.enum(["dead", "delivered"]).nullish(),
  webhook_id: MadeId.nullish(),
});
export type ReplayDeliveries = z.infer<typeof ReplayDeliveries>;

/** The most deliveries that one call sends again. */
export const REPLAYED_MAX = 1_000;

const readReceiver = (answer: unknown) => WebhookReceiver.loose().parse(readRecord(answer));
const readQueued = (answer: unknown) => ({ id: readText(readRecord(answer), "id") });
const Queued = z.strictObject({ id: z.string(), status: z.enum(DELIVERY_STATUSES) });

export const deliveryCalls = endpoints(
  { tag: "Settings", scope: "accounts" },
  {
    listDeliveries: {
      summary: "What was delivered, what waits, and what could not be delivered",
      method: "GET",
      path: "/settings/webhook/deliveries",
      input: ListDeliveries,
      reply: z.array(DeliveryRecord),
      read: (answer) => z.array(DeliveryRecord.loose()).parse(answer),
    },
    getDelivery: {
      summary: "Get one delivery with exactly what is sent",
      method: "GET",
      path: "/settings/webhook/deliveries/{id}",
      input: z.object({ id: MadeId }),
      reply: DeliveryDetail,
      read: (answer) => DeliveryDetail.loose().parse(answer),
      errors: ["NOT_FOUND"],
    },
    replayDelivery: {
      summary: "Send a dead delivery again, with all its attempts",
      method: "POST",
      path: "/settings/webhook/deliveries/{id}/replay",
      status: 200,
      input: z.object({ id: MadeId }),
      reply: Queued,
      read: (answer) => z.looseObject({ id: z.string(), status: z.string() }).parse(answer),
      errors: ["NOT_FOUND", "CONFLICT"],
    },
    replayDeliveries: {
      summary: `Send again what was made between two moments, up to ${REPLAYED_MAX} at once; dead ones unless said otherwise`,
      method: "POST",
      path: "/settings/webhook/deliveries/replay",
      status: 200,
      input: ReplayDeliveries,
      reply: z.strictObject({ replayed: z.int().nonnegative(), has_more: z.boolean() }),
      read: (answer) => z.looseObject({ replayed: z.int() }).parse(answer),
      errors: ["NOT_FOUND"],
    },
    listReceivers: {
      summary: "Where events go: every receiver, oldest first",
      method: "GET",
      path: "/settings/webhooks",
      input: z.object({}),
      reply: z.array(WebhookReceiver),
      read: (answer) => z.array(WebhookReceiver.loose()).parse(answer),
    },
    createReceiver: {
      summary: "Add a receiver with its own events; its secret is shown once",
      method: "POST",
      path: "/settings/webhooks",
      input: CreateReceiver,
      reply: WithSecret,
      read: (answer) => WithSecret.loose().parse(answer),
      errors: ["CONFLICT"],
    },
    getReceiver: {
      summary: "Get one receiver",
      method: "GET",
      path: "/settings/webhooks/{id}",
      input: z.object({ id: MadeId }),
      reply: WebhookReceiver,
      read: readReceiver,
      errors: ["NOT_FOUND"],
    },
    updateReceiver: {
      summary:
        "Change a receiver's address or events, pause it, or go on; what waits goes out then",
      method: "PATCH",
      path: "/settings/webhooks/{id}",
      input: UpdateReceiver,
      reply: WebhookReceiver,
      read: readReceiver,
      errors: ["NOT_FOUND"],
    },
    deleteReceiver: {
      summary: "Switch a receiver off for good; what waits for it is dropped",
      method: "DELETE",
      path: "/settings/webhooks/{id}",
      status: 204,
      input: z.object({ id: MadeId }),
      reply: z.undefined(),
      read: () => null,
      errors: ["NOT_FOUND"],
    },
    rotateReceiver: {
      summary: "A new secret for a receiver; both sign for 24 hours",
      method: "POST",
      path: "/settings/webhooks/{id}/rotate",
      status: 200,
      input: z.object({ id: MadeId }),
      reply: WithSecret,
      read: (answer) => WithSecret.loose().parse(answer),
      errors: ["NOT_FOUND"],
    },
    testReceiver: {
      summary: "Send a webhook.test to a receiver, whatever its events",
      method: "POST",
      path: "/settings/webhooks/{id}/test",
      input: z.object({ id: MadeId }),
      reply: Queued,
      read: readQueued,
      errors: ["NOT_FOUND", "CONFLICT"],
    },
    listReceiverDeliveries: {
      summary: "What was delivered to a receiver and what waits, each with exactly what is sent",
      method: "GET",
      path: "/settings/webhooks/{id}/deliveries",
      input: ListDeliveries.extend({ id: MadeId }),
      reply: z.array(DeliveryDetail),
      read: (answer) => z.array(DeliveryDetail.loose()).parse(answer),
      errors: ["NOT_FOUND"],
    },
    resendDelivery: {
      summary: "Send a delivery to a receiver again, dead or delivered",
      method: "POST",
      path: "/settings/webhooks/{id}/deliveries/{delivery_id}/resend",
      status: 200,
      input: z.object({ id: MadeId, delivery_id: MadeId }),
      reply: Queued,
      read: readQueued,
      errors: ["NOT_FOUND", "CONFLICT"],
    },
  },
);
export const {
  listDeliveries,
  getDelivery,
  replayDelivery,
  replayDeliveries,
  listReceivers,
  createReceiver,
  getReceiver,
  updateReceiver,
  deleteReceiver,
  rotateReceiver,
  testReceiver,
  listReceiverDeliveries,
  resendDelivery,
} = deliveryCalls;
