import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { readBounded } from "#lib/core/doors/read-bounded.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { checkReceipt } from "#lib/receipts/views/receipt-check.ts";
import { z } from "#protocol/wire/zod.ts";

/** More than any code is typed with. */
const CODE_MAX_BYTES = 200;

/**
 * What a receipt's code opens, for anybody: whoever holds the paper has no session. By POST and as plain text, so
 * that no code stands in an address or a log. Whatever is no open code gets the same answer.
 */
export const POST = routeDoor(z.object({}), "public", async (_input, { store, visit, request }) => {
  for (const limit of RATE_LIMITS.receiptCheck(visit.address)) await requireWithin(store.db, limit);
  return checkReceipt(store, (await readBounded(request, CODE_MAX_BYTES)) ?? "");
});
