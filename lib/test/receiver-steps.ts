import "server-only";
import { randomUUID } from "node:crypto";
import {
  changePixAccountAction,
  createPixAccountAction,
} from "#lib/pix-accounts/actions/pix-accounts.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { payoutForm } from "#lib/payouts/views/payout-form.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { request } from "#lib/test/next/next-request.ts";
import type { PayoutDashboard } from "./dashboards/payout-dashboard.ts";

/** Registers, changes and picks PIX accounts as a person does. */
export function receiverSteps(built: PayoutDashboard) {
  const account = async (override: object = {}) => {
    const made = await createPixAccountAction({
      name: `Conta ${randomUUID()}`,
      kind: "random",
      pix_key: randomUUID(),
      holder_name: "Ana Maria",
      idempotency_key: randomUUID(),
      ...override,
    });
    if (!made.ok) throw new Error(JSON.stringify(made));
    return made.data;
  };
  const change = (id: string, override: object) =>
    changePixAccountAction({ id, name: "x", holder_name: "Ana Maria", ...override });
  const options = async () => {
    const session = await sessionOf(request.headers);
    if (!session) throw new Error("nobody is signed in");
    const { store } = built.dashboard;
    const exchange = lazyExchange(session, "bank-account:read");
    const { accounts } = await payoutForm({ store, session, exchange }, {});
    if (!accounts.read) throw new Error(JSON.stringify(accounts.fault));
    return accounts.options;
  };
  const option = async (id: string) => (await options()).find((each) => each.pixAccount === id);

  return { account, change, options, option };
}
