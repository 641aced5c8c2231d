import { askForPerson } from "#lib/core/access/ask-for-person.ts";
import { parseInput } from "#lib/core/access/enter.ts";
import { readJson, routeHandler } from "#lib/core/access/route-handler.ts";
import { searchReceivers } from "#lib/payouts/views/receiver-search.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const BODY_MOST_BYTES = 2048;
const Body = z.object({
  text: z.string().max(200, "too_long:200"),
  /** One that is wanted in any case. */
  also: RowNumber.optional(),
});

/**
 * PIX accounts whose name or key holds a text. A POST, because the text may be part of somebody's CPF, which
 * no address and no log may hold.
 */
export const POST = routeHandler(
  z.object({}),
  "payout:create",
  (_, { request, store, actor, exchange }) =>
    askForPerson({ store, actor }, "receivers", async () => {
      const { text, also } = parseInput(Body, await readJson(request, BODY_MOST_BYTES));
      return searchReceivers({ store, session: actor, exchange }, text, also);
    }),
  { onlyAsks: true, isOfAccount: true },
);
