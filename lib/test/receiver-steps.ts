import "server-only";
import { randomUUID } from "node:crypto";
import { changePixAccountAction, createPixAccountAction } from "#lib/actions/pix-accounts.ts";
import { sessionOf } from "#lib/auth/session.ts";
import { payoutForm } from "#lib/data/payout-form.ts";
import { lazyExchange } from "#lib/gate/lazy-exchange.ts";
import { request } from "#lib/gate/test/next-request.ts";
import type { PayoutDesk } from "./payout-desk.ts";

/** PIX accounts as a person registers, changes and picks them. */
export function receiverSteps(built: PayoutDesk) {
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
    const { store } = built.desk;
    const exchange = lazyExchange(session, "bank-account:read");
    const { accounts } = await payoutForm({ store, session, exchange }, {});
    if (!accounts.read) throw new Error(JSON.stringify(accounts.fault));
    return accounts.options;
  };
  const option = async (id: string) => (await options()).find((each) => each.pixAccount === id);

  return { account, change, options, option };
}
