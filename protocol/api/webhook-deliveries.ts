import { endpoints } from "#protocol/wire/endpoint.ts";
import { EVENTS } from "./events.ts";
import { WireNumber } from "#protocol/wire/ids.ts";
import { Timestamp } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";

const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;

/** One event on its way to the webhook. It is `dead` after the third attempt and can then be replayed. */
export const DeliveryRecord = z.strictObject({
  id: z.string(),
  event: z.enum(EVENTS),
  sequence: z.int().positive(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().nonnegative(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  next_attempt_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;

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
    replayDelivery: {
      summary: "Send a dead delivery again, with all its attempts",
      method: "POST",
      path: "/settings/webhook/deliveries/{id}/replay",
      status: 200,
      input: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid") }),
      reply: z.strictObject({ id: z.string(), status: z.enum(DELIVERY_STATUSES) }),
      read: (answer) => z.looseObject({ id: z.string(), status: z.string() }).parse(answer),
      errors: ["NOT_FOUND", "CONFLICT"],
    },
  },
);
export const { listDeliveries, replayDelivery } = deliveryCalls;
