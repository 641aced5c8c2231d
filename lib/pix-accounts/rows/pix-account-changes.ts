import "server-only";
import { sql } from "kysely";
import type { PixAccountChangeTable } from "#lib/pix-accounts/schema.ts";
import type { Rows } from "#lib/core/store/store.ts";

type What = PixAccountChangeTable["what"];

export type PixAccountChange = {
  what: What;
  was: string | null;
  became: string | null;
  /** A person's id; null: not made through this dashboard. */
  by: string | null;
};

/** Records a change of an account's name or holder; documents must come masked. */
export async function recordPixAccountChange(
  rows: Rows,
  accountId: string,
  bankAccountId: number,
  { what, was, became, by }: PixAccountChange,
): Promise<void> {
  await rows
    .insertInto("pix_account_change")
    .values({
      account_id: accountId,
      bank_account_id: BigInt(bankAccountId),
      what,
      was,
      became,
      changed_by: by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "bank_account_id"])
        .where(sql<boolean>`what = 'registered'`)
        .doNothing(),
    )
    .execute();
}

/** Deletes an account's history, including holders' names, after the account is deleted. */
export async function forgetPixAccountChanges(
  rows: Rows,
  accountId: string,
  bankAccountId: number,
): Promise<void> {
  await rows
    .deleteFrom("pix_account_change")
    .where("account_id", "=", accountId)
    .where("bank_account_id", "=", BigInt(bankAccountId))
    .execute();
}

/** A PIX account as of a moment; null: now. */
export type AccountAsOf = { bankAccountId: bigint; before: Date | null };

/** The list as an SQL table `asked`, with `n` from 1 on. */
export const valuesOfAccounts = (asked: readonly AccountAsOf[]) => sql`
  unnest(
    ${asked.map(({ bankAccountId }) => String(bankAccountId))}::bigint[],
    ${asked.map(({ before }) => before?.toISOString() ?? null)}::timestamptz[]
  ) with ordinality as asked (bank_account_id, before, n)`;

type LastChange = PixAccountChange & { at: Date };

/** The last change of each kind, per account in the given order. */
export async function lastPixAccountChanges(
  rows: Rows,
  accountId: string,
  asked: readonly AccountAsOf[],
): Promise<Partial<Record<What, LastChange>>[]> {
  const { rows: found } = await sql<LastChange & { n: bigint }>`
    select asked.n, change.what, change.was, change.became, change.changed_by as by, change.at
    from ${valuesOfAccounts(asked)}
    cross join (values ('registered'), ('name'), ('holder'), ('document')) as kind (what)
    cross join lateral (
      select * from pix_account_change
      where account_id = ${accountId}
        and bank_account_id = asked.bank_account_id
        and what = kind.what
        and at < coalesce(asked.before, 'infinity')
      order by at desc, id desc limit 1
    ) as change
  `.execute(rows);
  const changes = asked.map((): Partial<Record<What, LastChange>> => ({}));
  for (const { n, ...change } of found) {
    const of = changes[Number(n) - 1];
    if (of) of[change.what] = change;
  }
  return changes;
}
