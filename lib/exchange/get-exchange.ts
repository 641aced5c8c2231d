import "server-only";
import { requirePermission, type Account, type Actor } from "#lib/auth/actor.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { Permission } from "#lib/auth/permissions.ts";
import { connectionAccess } from "#lib/store/connections.ts";
import { deskLog } from "#lib/store/desk-log.ts";
import { getStore } from "#lib/store/store.ts";
import { ALLOWED_CALLS } from "./allowed-calls.ts";
import { createExchangeClient, type ExchangeClient } from "./exchange-client.ts";

/** A client bound to one account and to what its actor may do. */
export type Exchange = Pick<ExchangeClient, "call"> & { account: Account };

/**
 * The only way to the exchange: for an actor who holds the permission, with the account's own
 * credentials, for the calls that the permission opens.
 * @throws DeskError `NOT_ALLOWED`
 */
export async function getExchange(actor: Actor, permission: Permission): Promise<Exchange> {
  requirePermission(actor, permission);
  const { db } = await getStore();
  const access = await connectionAccess(db, actor.account.connectionId);
  const client = createExchangeClient(access, {
    onCall: (note) => deskLog.info({ ...note, ms: Math.trunc(note.ms) }, "exchange called"),
  });
  return {
    account: actor.account,
    call(endpoint, input, options) {
      if (!ALLOWED_CALLS[permission].includes(endpoint.name)) throw new DeskError("NOT_ALLOWED");
      return client.call(endpoint, input, options);
    },
  };
}
