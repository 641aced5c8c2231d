import { listPayinReturns } from "#protocol/payins/payin-returns.ts";
import { createPayinQuote, createPayment, getPayin, listPayins } from "#protocol/payins/payins.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as payment from "#service/domain/payins/payin-payment.ts";
import * as quote from "#service/domain/payins/payin-quote.ts";
import * as record from "#service/domain/payins/payin-record.ts";
import { listed, Repeated, type Route, success } from "./call.ts";

export function payinRoutes(route: Route, deps: Deps): void {
  route(createPayinQuote, async ({ input, user }) =>
    success(SERVICE_SENTENCES.quoteCreated, await quote.createQuote(deps, user, input)),
  );
  route(createPayment, async ({ input, user }) => {
    const answer = await payment.createPayment(deps, user, input);
    const reply = success(SERVICE_SENTENCES.payinCreated, answer.payment);
    return answer.isRepeated ? new Repeated(reply) : reply;
  });
  route(listPayins, async ({ input, user }) =>
    listed(SERVICE_SENTENCES.payinsFound, await record.listPayins(deps, user, input)),
  );
  route(getPayin, async ({ input, user }) =>
    success(SERVICE_SENTENCES.payinFound, await record.getPayin(deps, user, input.transaction_id)),
  );
  route(listPayinReturns, async ({ input, user }) => {
    const returns = await record.listPayinReturns(deps, user, input.transaction_id);
    return success(SERVICE_SENTENCES.returnsFound, returns);
  });
}
