import {
  createPayout,
  createPayoutQuote,
  getPayout,
  listPayouts,
} from "#protocol/payouts/payouts.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as create from "#service/domain/payouts/payout-create.ts";
import * as quote from "#service/domain/payouts/payout-quote.ts";
import * as record from "#service/domain/payouts/payout-record.ts";
import { listed, Repeated, type Route, success } from "./call.ts";

export function payoutRoutes(route: Route, deps: Deps): void {
  route(createPayoutQuote, async ({ input, user }) =>
    success(SERVICE_SENTENCES.quoteCreated, await quote.createPayoutQuote(deps, user, input)),
  );
  route(createPayout, async ({ input, user }) => {
    const answer = await create.createPayout(deps, user, input);
    const reply = success(SERVICE_SENTENCES.payoutCreated, answer.payout);
    return answer.isRepeated ? new Repeated(reply) : reply;
  });
  route(listPayouts, async ({ input, user }) =>
    listed(SERVICE_SENTENCES.payoutsFound, await record.listPayouts(deps, user, input)),
  );
  route(getPayout, async ({ input, user }) =>
    success(SERVICE_SENTENCES.payoutFound, await record.getPayout(deps, user, input.payout_id)),
  );
}
