import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

export type NamedSubject = {
  /** Its amount in BRL, as decimal text, with the fee; null: a line of a statement, or a request without an answer. */
  payment: {
    side: "payin" | "payout";
    number: string;
    href: string;
    amount: string;
    token: Token;
  } | null;
  /** Who paid or was paid, or what the bank's line says. */
  name: string | null;
  /** Its masked document; null: not known. */
  document: string | null;
  /** Which way the money went; null: a PIX that went back, or a request without an answer. */
  way: "in" | "out" | null;
};

/** Of what is not known any more. */
export const UNNAMED: NamedSubject = { payment: null, name: null, document: null, way: null };

/** What exceptions are about, by their numbers. The number of statements does not grow with them. */
export async function namedSubjects(
  rows: Rows,
  accountId: string,
  exceptions: readonly { id: bigint }[],
): Promise<Map<bigint, NamedSubject>> {
  if (exceptions.length === 0) return new Map();
  const { rows: found } = await sql<{
    id: bigint;
    payin: bigint | null;
    payin_number: bigint | null;
    payout: bigint | null;
    token: Token | null;
    cents: bigint | null;
    name: string | null;
    document: string | null;
    way: "in" | "out" | null;
  }>`
    select e.id, p.id as payin, p.transaction_id as payin_number, o.id as payout,
      case when e.return_id is not null then null when p.id is not null then 'in' when o.id is not null then 'out'
        when l.cents > 0 then 'in' when l.cents < 0 then 'out' end as way,
      case when p.payer_name is not null then p.payer ->> 'document'
        when p.id is null then i.holder_document_masked end as document,
      coalesce(p.token, o.token) as token, coalesce(p.sender_cents, o.sender_cents) as cents,
      coalesce(p.payer_name, p.expected_payer, i.holder_name, o.pix_account_name, nullif(l.name, ''), l.memo) as name
    from reconciliation_exception e left join payin p on p.id = e.payin_id left join payout o on o.id = e.payout_id
      left join payout_intent i on i.id = o.intent_id left join statement_line l on l.id = e.line_id
    where e.account_id = ${accountId} and e.id = any(${exceptions.map(({ id }) => id)}::bigint[])`.execute(
    rows,
  );
  return new Map(
    found.map(({ id, payin, payin_number, payout, token: of, cents, ...rest }) => {
      const amount = formatAmount(cents ?? 0n, "BRL");
      const token = of ?? "USDC";
      const payment: NamedSubject["payment"] =
        payin !== null
          ? { side: "payin", number: String(payin_number), href: `/payins/${payin}`, amount, token }
          : payout !== null
            ? { side: "payout", number: String(payout), href: `/payouts/${payout}`, amount, token }
            : null;
      return [id, { ...rest, payment }];
    }),
  );
}
