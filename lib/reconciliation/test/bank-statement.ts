import "server-only";
import { sql } from "kysely";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { addStatement } from "#lib/reconciliation/rows/statements.ts";
import {
  addStatementAccount,
  statementAccount,
} from "#lib/reconciliation/rows/statement-accounts.ts";
import type { StatementAccountKind } from "#lib/rules/reconciliation/facts.ts";
import type { StatementFile, StatementLine } from "#lib/rules/reconciliation/statement.ts";

type Read = Extract<StatementFile, { ok: true }>;

/** Everything that moved, as the account at the exchange tells it: a PIX that went back comes and goes. */
export async function exchangeStatement(rows: Rows, accountId: string): Promise<Read> {
  const { rows: found } = await sql<{
    kind: string;
    day: string;
    cents: bigint;
    name: string | null;
    pix: string | null;
  }>`
    select a.kind, (a.settled_at at time zone 'America/Sao_Paulo')::date::text as day, a.amount_cents as cents,
      coalesce(p.payer_name, o.pix_account_name) as name, coalesce(r.end_to_end_id, p.end_to_end_id, o.end_to_end_id) as pix
    from activity a left join payin p on p.id = a.payin_id left join payout o on o.id = a.payout_id
      left join payin_return r on r.id = a.return_id
    where a.account_id = ${accountId} and a.state = 'done' and a.kind <> 'fee' order by a.settled_at, a.id`.execute(
    rows,
  );
  const lines = found.flatMap(({ kind, day, cents, name, pix }): StatementLine[] => {
    const line = { line: 1, day, name: (name ?? "").toUpperCase(), memo: "PIX", fitid: "" };
    const own = { ...line, cents: kind === "payout" ? -cents : cents, endToEndId: pix };
    if (kind !== "return") return [own];
    return [own, { ...line, cents: -cents, memo: "DEVOLUCAO PIX", endToEndId: null }];
  });
  const days = lines.map(({ day }) => day).toSorted();
  const from = days[0] ?? "2026-11-01";
  return {
    ok: true,
    format: "ofx",
    account: null,
    from,
    to: days.at(-1) ?? from,
    balanceCents: null,
    lines,
    faults: [],
    skipped: { balances: 0, future: 0 },
  };
}

/** A bank account of which statements can be imported. */
export async function openStatementAccount(
  store: Store,
  accountId: string,
  kind: StatementAccountKind,
  exchangeName = "",
) {
  const id = `bank-${kind}`;
  await store.transaction((tx) =>
    addStatementAccount(tx, accountId, {
      id,
      by: "ana",
      name: kind,
      kind,
      bank: "341",
      branch: "",
      number: kind === "own" ? "1" : "2",
      exchange_name: exchangeName,
    }),
  );
  return statementAccount(store.db, accountId, id);
}

let files = 0;
/** Imports a statement as a file of its own. */
export const importFile = (
  store: Store,
  accountId: string,
  of: Awaited<ReturnType<typeof openStatementAccount>>,
  file: Read,
  bytes: Uint8Array = new TextEncoder().encode(String((files += 1))),
) =>
  store.transaction((tx) =>
    addStatement(tx, { accountId, of, file, bytes, fileName: "extrato.ofx", by: "ana" }),
  );
