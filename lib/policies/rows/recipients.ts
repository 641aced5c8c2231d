import "server-only";
import { sql, type Selectable } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";

export type RecipientRow = Selectable<Tables["recipient"]>;

/** A PIX account by the exchange's number, or a receiving wallet by its own. */
export type Recipient = { accountId: string; operation: RecipientOperation; object: string };

/** The recipient that a request is about; null: it is about something else. */
export function recipientOf({ row, operation }: ApprovalRequest): Recipient | null {
  if (operation !== "pix_account" && operation !== "wallet") return null;
  return { accountId: row.account_id, operation, object: row.object };
}

export async function recipientsOf(
  rows: Rows,
  { accountId, operation }: Omit<Recipient, "object">,
  objects: readonly string[],
): Promise<Map<string, RecipientRow>> {
  if (objects.length === 0) return new Map();
  const found = await rows
    .selectFrom("recipient")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "in", objects)
    .execute();
  return new Map(found.map((row) => [row.object, row]));
}

/** Locked until the transaction ends. */
export const lockRecipient = (tx: Tx, { accountId, operation, object }: Recipient) =>
  tx
    .selectFrom("recipient")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .forUpdate()
    .executeTakeFirst();

type Decided = {
  hash: string;
  state: RecipientRow["state"];
  /** How long it rests; 0: it does not. */
  coolingOffHours: number;
  actors: readonly string[];
};

/** Stores what was decided about a recipient as it is now. */
export async function storeRecipient(
  tx: Tx,
  { accountId, operation, object }: Recipient,
  { hash, state, coolingOffHours, actors }: Decided,
): Promise<void> {
  const set = {
    hash,
    state,
    cooling_off_until:
      coolingOffHours === 0
        ? null
        : sql<Date>`now() + make_interval(hours => ${coolingOffHours}::int)`,
    // The clock of whoever compares it with the moment of a reading.
    changed_at: new Date(),
    actors: [...actors],
  };
  await tx
    .insertInto("recipient")
    .values({ account_id: accountId, operation, object, ...set })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "operation", "object"]).doUpdateSet(set),
    )
    .execute();
}

/** Another's answer: it is free, or refused, while it is what the answer was about; false: it is not. */
export async function endCoolingOff(
  tx: Tx,
  { accountId, operation, object }: Recipient,
  hash: string,
  state: "free" | "refused",
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recipient")
    .set({ state, cooling_off_until: null })
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What a recipient is now is taken as what it was; whoever calls this has locked it. */
export async function adoptRecipient(
  tx: Tx,
  { accountId, operation, object }: Recipient,
  hash: string,
): Promise<void> {
  await tx
    .updateTable("recipient")
    .set({ hash })
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .execute();
}

export async function forgetRecipient(tx: Tx, { accountId, operation, object }: Recipient) {
  await tx
    .deleteFrom("recipient")
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .execute();
}
