import { routeDoor } from "#lib/core/doors/route-door.ts";
import { receiveWebhook, type Received } from "#lib/inbox/receive-webhook.ts";
import { readBounded } from "#lib/core/doors/read-bounded.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const BODY_MAX_BYTES = 64 * 1024;
const STATUS = {
  kept: 200,
  not_verified: 401,
  no_such_connection: 404,
} as const satisfies Record<Received, number>;

const Input = z.object({ connection: Id });

/** Public, because the exchange has no session: the webhook's signature authenticates it. */
export const POST = routeDoor(Input, "public", async ({ connection }, { store, request }) => {
  const raw = await readBounded(request, BODY_MAX_BYTES);
  if (raw === null) return new Response(null, { status: 413 });
  const received = await receiveWebhook(store, connection, request.headers, raw);
  return new Response(null, { status: STATUS[received] });
});
