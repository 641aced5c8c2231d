import { createPayout, createPayoutQuote, getPayout } from "#protocol/payouts.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as create from "#service/domain/payout-create.ts";
import * as quote from "#service/domain/payout-quote.ts";
import * as record from "#service/domain/payout-record.ts";
import { Repeated, type Route } from "./call.ts";
import { success } from "./success.ts";

export function payoutRoutes(route: Route, deps: Deps): void {
  route(createPayoutQuote, async ({ input, user }) =>
    success("Cotação criada.", await quote.createPayoutQuote(deps, user, input)),
  );
  route(createPayout, async ({ input, user }) => {
    const answer = await create.createPayout(deps, user, input);
    const reply = success("Payout criado. A autorização dos tokens é aguardada.", answer.payout);
    return answer.isRepeated ? new Repeated(reply) : reply;
  });
  route(getPayout, async ({ input, user }) =>
    success("Payout encontrado.", await record.getPayout(deps, user, input.payout_id)),
  );
}
