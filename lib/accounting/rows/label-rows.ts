import "server-only";
import { sql } from "kysely";
import { madeBetween } from "#lib/core/store/between-days.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { LabelName, Labelled } from "#lib/rules/accounting/accounting.ts";

/** One payment's labels; an empty text: it has none. */
export type LabelRow = { id: string } & Record<LabelName, string>;

/** Either table as one: the columns used here are the same, but TypeScript can't unite the two. */
const like = (table: Labelled) => table as "payin";

/** The labels of these payments, as far as the account has them, locked until the transaction ends. */
export async function lockLabels(
  tx: Tx,
  accountId: string,
  of: Labelled,
  ids: readonly bigint[],
): Promise<Map<string, LabelRow>> {
  const found = await tx
    .selectFrom(like(of))
    .select(["id", "reference", "cost_centre", "category", "note"])
    .where("account_id", "=", accountId)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(
    found.map(({ id, ...labels }) => [
      String(id),
      {
        id: String(id),
        reference: labels.reference ?? "",
        cost_centre: labels.cost_centre ?? "",
        category: labels.category ?? "",
        note: labels.note ?? "",
      },
    ]),
  );
}

/** Stores the labels of payments of an account. */
export async function storeLabels(
  tx: Tx,
  accountId: string,
  of: Labelled,
  rows: readonly LabelRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = (name: keyof LabelRow) => rows.map((row) => row[name]);
  await sql`
    update ${sql.table(of)} as payment set
      reference = said.reference, cost_centre = said.cost_centre,
      category = nullif(said.category, ''), note = said.note, updated_at = now()
    from unnest(${column("id")}::bigint[], ${column("reference")}::text[], ${column("cost_centre")}::text[],
      ${column("category")}::text[], ${column("note")}::text[])
      as said (id, reference, cost_centre, category, note)
    where payment.account_id = ${accountId} and payment.id = said.id
  `.execute(tx);
}

export type ExportedRow = LabelRow & {
  createdAt: Date;
  name: string;
  cents: bigint;
  status: string;
};

/** Payments between two days in São Paulo, with their labels, the oldest first; at most `limit`. */
export async function exportedLabels(
  rows: Rows,
  accountId: string,
  of: Labelled,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<ExportedRow[]> {
  const [name, cents] =
    of === "payin"
      ? [sql<string>`coalesce(payer_name, expected_payer, '')`, sql<bigint>`sender_cents`]
      : [sql<string>`pix_account_name`, sql<bigint>`receiver_cents`];
  let query = rows.selectFrom(like(of)).where("account_id", "=", accountId);
  for (const bound of madeBetween(of, accountId, { from, to })) query = query.where(bound);
  const found = await query
    .select(["id", "created_at", "status", "reference", "cost_centre", "category", "note"])
    .select([name.as("name"), cents.as("cents")])
    .orderBy("id")
    .limit(limit)
    .execute();
  return found.map((row) => ({
    id: String(row.id),
    createdAt: row.created_at,
    name: row.name,
    cents: BigInt(row.cents),
    status: row.status,
    reference: row.reference ?? "",
    cost_centre: row.cost_centre ?? "",
    category: row.category ?? "",
    note: row.note ?? "",
  }));
}
