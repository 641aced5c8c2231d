import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import {
  addStatementAccount,
  statementAccount,
} from "#lib/reconciliation/rows/statement-accounts.ts";
import { addStatement } from "#lib/reconciliation/rows/statements.ts";
import { setWriteOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { readStatement } from "#lib/rules/reconciliation/read-statement.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { BANK_ACCOUNT, EXPLANATIONS, WRITTEN_OFF_FOR } from "../words.ts";

const BANK = "00000000-0000-4000-8000-000000000341";
const EXCHANGE = "Ponte Pagamentos";
/** What was found before is decided by now, but for the newest of each kind. */
const LEFT_OPEN = 2;
/** What the policy lets be written off, and the bank's tariff that is. */
const WRITE_OFF_LIMIT = 10_00n;
const TARIFF = 3_20n;

type Paid = { day: string; cents: bigint; pix: string };

/** Payins of the last days that the company may have paid itself. */
async function lastPaid(store: Store): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select (came_in_at at time zone 'America/Sao_Paulo')::date::text as day, sender_cents as cents,
      end_to_end_id as pix from payin
    where account_id = ${MAIN_ACCOUNT} and status = 'completed' and return_state is null and not other_payer
      and chain_check = 'verified' order by id desc limit 3`.execute(store.db);
  return rows;
}

/** A statement as a bank gives it: by id, by day and amount, two that nothing fits, other business, a balance. */
function statementOf([byId, byDay, last]: readonly Paid[]): string {
  const entry = (day: string, cents: bigint, memo: string) =>
    [
      "<STMTTRN><TRNTYPE>DEBIT",
      `<DTPOSTED>${day.replaceAll("-", "")}120000[-3:BRT]`,
      `<TRNAMT>${formatAmount(-cents, "BRL")}`,
      "<FITID>",
      `<MEMO>${memo}`,
      "</STMTTRN>",
    ].join("\r\n");
  const first = byId?.day ?? "";
  return [
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nCHARSET:1252\r\n",
    "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL",
    "<BANKACCTFROM><BANKID>0341<BRANCHID>0413<ACCTID>28711-6<ACCTTYPE>CHECKING</BANKACCTFROM>",
    "<BANKTRANLIST>",
    entry(first, byId?.cents ?? 1n, `PIX ENVIADO PONTE PAGAMENTOS ${byId?.pix ?? ""}`),
    entry(byDay?.day ?? first, byDay?.cents ?? 1n, "PIX ENVIADO PONTE PAGAMENTOS"),
    entry(last?.day ?? first, 1_317_45n, "PIX ENVIADO PONTE PAGAMENTOS"),
    entry(last?.day ?? first, TARIFF, "TARIFA PIX PONTE PAGAMENTOS"),
    entry(last?.day ?? first, 48_200_00n, "FOLHA DE PAGAMENTO"),
    entry(last?.day ?? first, 902_11n, "SALDO DO DIA"),
    "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
  ].join("\r\n");
}

/**
 * A statement of the company's bank, and what is found where all witnesses are compared: most was decided in the months
 * before, and some of it still stands.
 */
export async function addReconciliation(
  store: Store,
  team: { operator: string; admins: readonly string[] },
  now: Date,
): Promise<void> {
  const bytes = new TextEncoder().encode(statementOf(await lastPaid(store)));
  const file = readStatement(bytes, { today: saoPauloDayAfter(now, 0) });
  if (!file.ok) throw new Error(`the company's statement can't be read: ${file.fault}`);
  const [admin = ""] = team.admins;
  await store.transaction(async (tx) => {
    await setWriteOffLimit(tx, MAIN_ACCOUNT, { cents: WRITE_OFF_LIMIT, setBy: admin });
    await addStatementAccount(tx, MAIN_ACCOUNT, {
      id: BANK,
      by: team.operator,
      name: BANK_ACCOUNT,
      kind: "own",
      bank: "341",
      branch: "0413",
      number: "28711-6",
      exchange_name: EXCHANGE,
    });
    const of = await statementAccount(tx, MAIN_ACCOUNT, BANK);
    const by = team.operator;
    const fileName = `extrato-${file.to.slice(0, 7)}.ofx`;
    await addStatement(tx, { accountId: MAIN_ACCOUNT, of, file, bytes, fileName, by });
  });
  while (await reconcile(store));
  // Once more: what lines have found is compared, too.
  while (await reconcile(store));
  await decideOld(store, admin);
}

/** What the company said of what was found until last week. */
async function decideOld(store: Store, by: string): Promise<void> {
  const { db } = store;
  const { rows } = await sql<{
    id: bigint;
    kind: string;
    cents: bigint;
    place: bigint;
    past: boolean;
    is_main: boolean;
  }>`
    select id, kind, cents, account_id = ${MAIN_ACCOUNT} as is_main, row_number() over (partition by kind order by day desc, id desc) as place,
      day < date_trunc('month', now() at time zone 'America/Sao_Paulo')::date as past
    from reconciliation_exception where state = 'open' order by day, id`.execute(db);
  const isSmall = ({ kind, cents }: (typeof rows)[number]) =>
    kind === "statement_surplus" && cents <= WRITE_OFF_LIMIT;
  // Of the months that are over everything is decided, so that they can be closed.
  const old = rows.filter((one) => one.past || one.place > BigInt(LEFT_OPEN) || isSmall(one));
  // Those that the demo's own pages list: a sub-account's stand on its pages.
  const large = old.filter((one) => one.is_main && !isSmall(one));
  const cleared = large[0]?.id;
  const asked = large.at(-1)?.id;
  for (const one of old) {
    const { id, kind } = one;
    const reason = isSmall(one)
      ? WRITTEN_OFF_FOR
      : (EXPLANATIONS[kind] ?? EXPLANATIONS["other"] ?? "");
    const state = isSmall(one)
      ? "written_off"
      : id === asked
        ? "asked"
        : id === cleared
          ? "cleared"
          : "explained";
    const isDecided = state === "explained" || state === "written_off";
    await db
      .updateTable("reconciliation_exception")
      .set({
        state,
        reason: isDecided ? reason : null,
        decided_by: state === "cleared" ? null : by,
        decided_at: state === "cleared" ? null : sql<Date>`least(day + interval '1 day', now())`,
      })
      .where("id", "=", id)
      .execute();
  }
  await sql`update reconciliation_exception set owner = ${by} where id = (
    select id from reconciliation_exception where state = 'open' order by id limit 1)`.execute(db);
}
