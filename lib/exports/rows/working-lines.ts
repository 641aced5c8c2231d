import "server-only";
import { sql } from "kysely";
import type { ActivityRow } from "#lib/activity/rows/list-activity.ts";
import { movementsOf, type Movement } from "#lib/activity/rows/movements.ts";
import { betweenMoments } from "#lib/core/store/between-days.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { declarationsOf, type DeclarationRow } from "#lib/regulatory/rows/declarations.ts";
import { monthDays } from "#lib/rules/exports/months.ts";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";

const CHUNK = 1_000;

/** An account that is a client of the exchange: the company itself, or one of its sub-accounts. */
export type Client = { id: string; name: string; document: string | null };

/** A payment of a month with what authorities ask of it. */
export type WorkingLine = Movement & { declared: DeclarationRow; purpose: string | null };

/** The codes that were confirmed for payments of an account, by side and number. */
async function purposesOf(rows: Rows, accountId: string, lines: readonly ActivityRow[]) {
  const found = new Map<string, string>();
  for (const side of ["payin", "payout"] as const) {
    const ids = lines.flatMap((line) => (line.kind === side ? (line[`${side}_id`] ?? []) : []));
    if (ids.length === 0) continue;
    const { rows: said } = await sql<{ id: bigint; code: string }>`
      select payment.id, said.code from ${sql.table(side)} as payment
      join payment_purpose as said on said.account_id = payment.account_id and said.operation = ${side}
        and said.object = coalesce(payment.intent_id, payment.id::text)
      where payment.account_id = ${accountId} and payment.id = any(${ids.map(String)}::bigint[])
    `.execute(rows);
    for (const { id, code } of said) found.set(`${side} ${id}`, code);
  }
  return found;
}

const declaredAt = ({ network, address }: Movement) => ({
  family: FAMILY[network as Network] ?? "evm",
  address,
});

/** An account's payments whose reais moved in a month, in that order, chunk by chunk: memory does not grow with them. */
export async function* workingLines(
  rows: Rows,
  accountId: string,
  month: string,
): AsyncGenerator<WorkingLine[]> {
  let last: bigint | undefined;
  do {
    const found: ActivityRow[] = await rows
      .selectFrom("activity")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("state", "=", "done")
      .where("kind", "in", ["payin", "payout"])
      .where((is) => is.and(betweenMoments(sql.ref("settled_at"), monthDays(month))))
      .$if(last !== undefined, (all) =>
        // By its number: a moment that was read here has lost its microseconds.
        all.where(
          sql<boolean>`(settled_at, id) >
            ((select settled_at from activity where id = ${last}), ${last}::bigint)`,
        ),
      )
      .orderBy("settled_at")
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    const [lines, purposes] = await Promise.all([
      movementsOf(rows, { accountId, withKeys: false }, found),
      purposesOf(rows, accountId, found),
    ]);
    const declared = await declarationsOf(rows, accountId, lines.map(declaredAt));
    yield lines.flatMap((line, at) => {
      const of = declared[at];
      const purpose = purposes.get(`${line.payment.side} ${line.payment.id}`) ?? null;
      return of ? [{ ...line, declared: of, purpose }] : [];
    });
    last = found.length === CHUNK ? found.at(-1)?.id : undefined;
  } while (last !== undefined);
}
