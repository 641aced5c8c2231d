import "server-only";
import { requirePermission, type Account, type Actor } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { Permission } from "#lib/auth/permissions.ts";
import { env } from "#lib/env.ts";
import { connectionAccess, MAIN_CONNECTION } from "#lib/store/connections.ts";
import { deskLog } from "#lib/store/desk-log.ts";
import { getStore } from "#lib/store/store.ts";
import { ALLOWED_CALLS } from "./allowed-calls.ts";
import { callBudget } from "./call-budget.ts";
import { createExchangeClient, type ExchangeClient } from "./exchange-client.ts";
import { shareRead } from "./shared-reads.ts";

/** A client bound to one account and to what its actor may do. */
export type Exchange = Pick<ExchangeClient, "call"> & { account: Account };

/** The token belongs to the exchange that the settings describe and is sent nowhere else. */
const managementTokenOf = (connectionId: string) =>
  connectionId === MAIN_CONNECTION ? env().exchange.managementToken : null;

/**
 * The only way to the exchange: for an actor who holds the permission, with the account's own
 * credentials, for the calls that the permission opens, within the connection's budget.
 * @throws DeskError `NOT_ALLOWED`
 */
export async function getExchange(actor: Actor, permission: Permission): Promise<Exchange> {
  requirePermission(actor, permission);
  const store = await getStore();
  const { account } = actor;
  const access = await connectionAccess(store.db, account.connectionId);
  const urgency = actor.kind === "person" ? "person" : "background";
  const client = createExchangeClient(
    { ...access, managementToken: managementTokenOf(account.connectionId) },
    {
      filterNames: env().EXCHANGE_FILTER_NAMES,
      budget: callBudget(store, account.connectionId, urgency),
      onCall: (note) => deskLog.info({ ...note, ms: Math.trunc(note.ms) }, "exchange called"),
    },
  );
  const from = { connectionId: account.connectionId, reader: `${account.id} ${urgency}` };
  return {
    account,
    async call(endpoint, input, options) {
      if (!ALLOWED_CALLS[permission].includes(endpoint.name)) throw new DeskError("NOT_ALLOWED");
      return shareRead({ ...from, endpoint, input }, () => client.call(endpoint, input, options));
    },
  };
}
