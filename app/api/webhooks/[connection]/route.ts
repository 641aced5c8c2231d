import { door } from "#lib/data/door.ts";
import { receiveWebhook, type Received } from "#lib/inbox/receive-webhook.ts";
import { readBounded } from "#lib/gate/read-bounded.ts";
import { z } from "#protocol/zod.ts";

const BODY_MAX_BYTES = 64 * 1024;
const STATUS = {
  kept: 200,
  not_verified: 401,
  no_such_connection: 404,
} as const satisfies Record<Received, number>;

const Input = z.object({ connection: z.string().min(1, "required").max(64, "too_long:64") });

/** Public, since the exchange has no session: its signature is what opens it. */
export const POST = door(Input, "public", async ({ connection }, { store, request }) => {
  const raw = await readBounded(request, BODY_MAX_BYTES);
  if (raw === null) return new Response(null, { status: 413 });
  const received = await receiveWebhook(store, connection, request.headers, raw);
  return new Response(null, { status: STATUS[received] });
});
