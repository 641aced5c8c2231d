import "server-only";
import { sql, type RawBuilder } from "kysely";
import { CHAIN_KINDS } from "#lib/rules/reconciliation/kinds.ts";

/**
 * Whether somebody has decided on what differs on the blockchain of a row of `payin` or `payout`, and nothing else of
 * it waits for a decision: it needs nobody's attention any more.
 */
export const isDifferenceExplained = (of: "payin" | "payout"): RawBuilder<boolean> => {
  const ofRow = sql`${sql.ref(`found.${of}_id`)} = ${sql.ref(`${of}.id`)}`;
  return sql<boolean>`(exists (select from reconciliation_exception found where ${ofRow}
      and found.state in ('explained', 'written_off') and found.kind in (${sql.join(CHAIN_KINDS)}))
    and not exists (select from reconciliation_exception found where ${ofRow}
      and found.state in ('open', 'asked')))`;
};
