import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import type { PaymentFacts } from "#lib/rules/reconciliation/facts.ts";
import { coveredBy, type Coverage } from "./coverage.ts";
import { matchedLines, type LinesOf } from "./matched-lines.ts";
import { returnsOf } from "./return-facts.ts";
import { payinRows, payoutRows, type PaymentRow } from "./payment-rows.ts";
import { countTwins, type Twins } from "./twins.ts";

/** Whether one of our nodes reads a network of a connection's environment. */
export type ReadsChain = (environment: Environment, network: string) => boolean;

type Known = {
  side: "payin" | "payout";
  twins: Twins;
  lines: LinesOf;
  coverage: Coverage;
  returns: Awaited<ReturnType<typeof returnsOf>>;
  readsChain: ReadsChain;
};

function factsOf(row: PaymentRow, known: Known): PaymentFacts {
  const { side, twins, lines, coverage, readsChain } = known;
  const returns = side === "payin" ? (known.returns.get(row.id) ?? []) : [];
  const isCovered = (at: Date | null) => at !== null && coveredBy(coverage, row.account_id, at);
  return {
    side,
    id: row.id,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    settledAt: row.settled_at,
    grossCents: row.gross,
    feeCents: row.fee,
    netCents: row.net,
    units: row.units,
    party: row.party,
    partyName: row.name,
    decided:
      row.intent === null
        ? null
        : {
            grossCents: row.d_gross,
            netCents: row.d_net,
            feeCents: row.d_fee,
            units: row.d_units,
            party: row.d_party ?? row.party,
          },
    twins: twins.ofQuote(row),
    isContradicted: row.contradicted_by !== null,
    chain: {
      check: row.chain_check,
      difference: row.chain_difference,
      units: row.chain_units,
      hash: row.hash,
      sharedWith: twins.ofHash(row),
      isRead: readsChain(row.environment, row.network),
    },
    pix: {
      endToEndId: row.end_to_end_id,
      sharedWith: twins.ofPix(row.account_id, row.end_to_end_id),
      isOtherPayer: row.other_payer,
      payer: row.payer,
      expected: row.expected,
    },
    returns: returns.map((one) => ({
      ...one,
      // Its own payin's id is the same where that could not be delivered.
      sharedWith:
        one.endToEndId === row.end_to_end_id ? 0n : twins.ofPix(row.account_id, one.endToEndId),
    })),
    lines: lines.matched.get(row.id) ?? [],
    suggested: lines.suggested.get(row.id) ?? [],
    isCovered: isCovered(row.settled_at),
    coveredReturns: returns.flatMap(({ id, returnedAt }) => (isCovered(returnedAt) ? [id] : [])),
  };
}

export type JudgedPayment = { accountId: string; facts: PaymentFacts };

/** What all witnesses say of these payments. The number of statements does not grow with them. */
export async function paymentFacts(
  rows: Rows,
  side: "payin" | "payout",
  ids: readonly bigint[],
  on: { coverage: Coverage; readsChain: ReadsChain },
): Promise<JudgedPayment[]> {
  if (ids.length === 0) return [];
  const { rows: found } = await (side === "payin" ? payinRows(rows, ids) : payoutRows(rows, ids));
  const returns = side === "payin" ? await returnsOf(rows, ids) : new Map();
  const [twins, lines] = [
    await countTwins(rows, side, found, [...returns.values()].flat()),
    await matchedLines(rows, side, ids),
  ];
  const known = { side, twins, lines, returns, ...on };
  return found.map((row) => ({ accountId: row.account_id, facts: factsOf(row, known) }));
}
