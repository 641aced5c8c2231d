import type { CallOptions, Send } from "./call-types.ts";
import { listOf, PAGE_ROWS } from "./list.ts";
import type { Schemas } from "./schemas.ts";

type Deliveries = { status?: Schemas["DeliveryStatus"]; limit?: number };

const ONE = "/settings/webhooks/{id}";

/** Receivers of events, and what was delivered to them. */
export function webhooks(send: Send) {
  return {
    /** Oldest first. */
    list: (options?: CallOptions) => send("get", "/settings/webhooks", { ...options }),
    /** Its secret is answered this once. */
    create: (input: Schemas["CreateReceiverInput"], options?: CallOptions) =>
      send("post", "/settings/webhooks", { body: input, ...options }),
    get: (id: string, options?: CallOptions) => send("get", ONE, { path: { id }, ...options }),
    update: (id: string, input: Schemas["UpdateReceiverInput"], options?: CallOptions) =>
      send("patch", ONE, { path: { id }, body: input, ...options }),
    delete: async (id: string, options?: CallOptions): Promise<void> => {
      await send("delete", ONE, { path: { id }, ...options });
    },
    /** A new secret; both sign for 24 hours. */
    rotate: (id: string, options?: CallOptions) =>
      send("post", "/settings/webhooks/{id}/rotate", { path: { id }, body: {}, ...options }),
    /** Sends a `webhook.test`. */
    test: (id: string, options?: CallOptions) =>
      send("post", "/settings/webhooks/{id}/test", { path: { id }, body: {}, ...options }),
    /** What was delivered to a receiver and what waits, newest first, each with exactly what is sent. */
    deliveries: (
      id: string,
      { status, limit = PAGE_ROWS }: Deliveries = {},
      options?: CallOptions,
    ) =>
      listOf(async (cursor) => {
        const before = cursor === undefined ? undefined : Number(cursor);
        const query = { status, limit, before };
        const sent = { path: { id }, query, ...options };
        const rows = await send("get", "/settings/webhooks/{id}/deliveries", sent);
        const last = rows.length < limit ? undefined : rows.at(-1);
        return { rows, next: last ? String(last.sequence) : null };
      }),
    /** Sends a delivery again, dead or delivered. */
    resend: (id: string, deliveryId: string, options?: CallOptions) =>
      send("post", "/settings/webhooks/{id}/deliveries/{delivery_id}/resend", {
        path: { id, delivery_id: deliveryId },
        body: {},
        ...options,
      }),
    /** Sends again what was made between two moments; dead ones unless `status` says otherwise. */
    replay: (input: Schemas["ReplayDeliveriesInput"], options?: CallOptions) =>
      send("post", "/settings/webhook/deliveries/replay", { body: input, ...options }),
  };
}
