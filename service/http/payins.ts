import { listPayinReturns } from "#protocol/payin-returns.ts";
import { createPayinQuote, createPayment, getPayin } from "#protocol/payins.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as payment from "#service/domain/payin-payment.ts";
import * as quote from "#service/domain/payin-quote.ts";
import * as record from "#service/domain/payin-record.ts";
import * as returns from "#service/domain/payin-returns.ts";
import { Repeated, type Route } from "./call.ts";
import { success } from "./success.ts";

export function payinRoutes(route: Route, deps: Deps): void {
  route(createPayinQuote, async ({ input, user }) =>
    success("Cotação criada.", await quote.createQuote(deps, user, input)),
  );
  route(createPayment, async ({ input, user }) => {
    const answer = await payment.createPayment(deps, user, input);
    const reply = success("Pagamento criado. Pague o código PIX até o vencimento.", answer.payment);
    return answer.isRepeated ? new Repeated(reply) : reply;
  });
  route(getPayin, async ({ input, user }) =>
    success("Pagamento encontrado.", await record.getPayin(deps, user, input.transaction_id)),
  );
  route(listPayinReturns, async ({ input, user }) => {
    const { transaction_id } = input;
    return success(
      "Devoluções encontradas.",
      await returns.listPayinReturns(deps, user, transaction_id),
    );
  });
}
