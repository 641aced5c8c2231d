import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { accountsToActFor } from "#lib/core/access/acting-accounts.ts";
import { grantsPermission } from "#lib/core/access/permissions.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Client } from "#lib/exports/rows/working-lines.ts";

/** More sub-accounts than one connection was seen to have. */
const CLIENTS_MOST = 10_000;

/**
 * The accounts whose payments go into a reader's working files: their own, and from the main account also those of
 * its sub-accounts from which they may take payments away.
 */
export async function workingClients(
  { db }: Store,
  { account, person }: Session,
): Promise<Client[]> {
  const reached = await accountsToActFor(db, person.id, { text: "", limit: CLIENTS_MOST });
  const chosen = reached.filter(
    ({ id, connectionId, roles }) =>
      id === account.id ||
      (account.kind === "main" &&
        connectionId === account.connectionId &&
        grantsPermission(roles, "activity:export")),
  );
  const ids = chosen.map(({ id }) => id);
  const [own, opened] = await Promise.all([
    db.selectFrom("account").select(["id", "document"]).where("id", "in", ids).execute(),
    db
      .selectFrom("sub_account")
      .select(["own_account_id as id", "document"])
      .where("own_account_id", "in", ids)
      .execute(),
  ]);
  const documents = new Map([...own, ...opened].map(({ id, document }) => [id, document]));
  return chosen.map(({ id, name }) => ({ id, name, document: documents.get(id) ?? null }));
}
