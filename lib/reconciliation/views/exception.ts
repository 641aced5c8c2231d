import "server-only";
import { sql } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople, peopleOfAccount } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { exceptionById, nextOpen, type ExceptionRow } from "#lib/reconciliation/rows/exceptions.ts";
import { writeOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { fittingMovements } from "#lib/reconciliation/rows/match-by-hand.ts";
import { isStanding } from "#lib/rules/reconciliation/exceptions.ts";
import type { BothSides, JudgedKind } from "#lib/rules/reconciliation/kinds.ts";
import { matchKey } from "#lib/rules/reconciliation/match-line.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { exceptionViews, type ExceptionView } from "./queue.ts";

/** What we booked of the payment; null: it is about none. */
export type BookedView = {
  status: string;
  at: string;
  settledAt: string | null;
  gross: string;
  fee: string | null;
  tokens: string;
  token: Token;
  network: string;
  address: string;
  endToEndId: string | null;
  hash: string | null;
  chainCheck: "not_checked" | "verified" | "differs";
  transactionId: string;
};

/** What the bank's line says; null: it is about none. */
export type LineView = {
  account: string;
  of: "exchange" | "own";
  file: string;
  line: number;
  day: string;
  amount: string;
  name: string;
  memo: string;
  endToEndId: string | null;
};

/** A payment's movement for which a line may stand; `key` is what says so. */
export type LinkView = {
  key: string;
  kind: JudgedKind;
  number: string;
  day: string;
  name: string | null;
};

export type ExceptionDetail = {
  exception: ExceptionView;
  /** What both sides say, where it is one thing; amounts as decimal text. */
  sides: BothSides;
  token: Token | null;
  booked: BookedView | null;
  line: LineView | null;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  owner: string;
  people: { id: string; name: string }[];
  /** Up to which amount it may be written off; null: it may not. */
  writeOff: { limit: string; isWithin: boolean };
  /** What the bank's line may stand for, of its very amount; null: there is no line to match. */
  toLink: LinkView[] | null;
  /** A PIX at the exchange that can be returned. */
  returnHref: string | null;
  next: string | null;
};

async function bookedOf(rows: Rows, row: ExceptionRow): Promise<BookedView | null> {
  const of = row.payin_id === null ? "payout" : "payin";
  const id = row.payin_id ?? row.payout_id;
  if (id === null) return null;
  const { rows: found } = await sql<{
    status: string;
    created_at: Date;
    settled_at: Date | null;
    gross: bigint;
    fee: bigint | null;
    units: bigint;
    token: Token;
    network: string;
    address: string;
    end_to_end_id: string | null;
    hash: string | null;
    chain_check: BookedView["chainCheck"];
    number: string;
  }>`${
    of === "payin"
      ? sql`select status, created_at, came_in_at as settled_at, sender_cents as gross, fee_cents as fee,
          receiver_units as units, token, network, address, end_to_end_id, transaction_hash as hash, chain_check,
          transaction_id::text as number from payin`
      : sql`select status, created_at, case when status = 'completed' then ended_at end as settled_at,
          sender_cents as gross, fee_cents as fee, token_units as units, token, network, sender_address as address,
          end_to_end_id, pull_hash as hash, chain_check, payout_id as number from payout`
  } where account_id = ${row.account_id} and id = ${id}`.execute(rows);
  const [one] = found;
  if (!one) return null;
  return {
    status: one.status,
    at: one.created_at.toISOString(),
    settledAt: one.settled_at?.toISOString() ?? null,
    gross: formatAmount(one.gross, "BRL"),
    fee: one.fee === null ? null : formatAmount(one.fee, "BRL"),
    tokens: formatAmount(one.units, one.token),
    token: one.token,
    network: one.network,
    address: one.address,
    endToEndId: one.end_to_end_id,
    hash: one.hash,
    chainCheck: one.chain_check,
    transactionId: one.number,
  };
}

async function lineOf(rows: Rows, row: ExceptionRow): Promise<LineView | null> {
  if (row.line_id === null) return null;
  const { rows: found } = await sql<Omit<LineView, "amount"> & { cents: bigint }>`
    select s.name as account, s.kind as of, f.file_name as file, l.line, l.day::text as day, l.cents, l.name, l.memo,
      l.end_to_end_id as "endToEndId"
    from statement_line l join statement_account s on s.id = l.statement_account_id
      join statement f on f.id = l.statement_id
    where l.account_id = ${row.account_id} and l.id = ${row.line_id}`.execute(rows);
  const [one] = found;
  if (!one) return null;
  const { cents, ...line } = one;
  return { ...line, amount: formatAmount(cents, "BRL") };
}

/** What both sides say, as decimal text where it is money. */
function sidesOf({ what, ours, theirs }: ExceptionRow, token: Token | null): BothSides {
  const shown = (text: string | null) => {
    if (text === null || (what !== "cents" && what !== "units")) return text;
    return formatAmount(BigInt(text), what === "cents" ? "BRL" : (token ?? "USDC"));
  };
  return { what, ours: shown(ours), theirs: shown(theirs) };
}

const LINKS_SHOWN = 20;

async function linksOf(rows: Rows, row: ExceptionRow): Promise<LinkView[] | null> {
  if (row.kind !== "statement_surplus" || row.line_id === null || !isStanding(row.state)) {
    return null;
  }
  const found = await fittingMovements(rows, row.account_id, row.line_id, LINKS_SHOWN);
  return found.map(({ kind, number, day, name, ...to }) => ({
    key: matchKey({ kind, ...to }).trim(),
    kind,
    number,
    day,
    name,
  }));
}

const PEOPLE_MOST = 500;

/** One exception with both of its sides; null: the account has none of this number. */
export async function exceptionDetail(
  { db }: Store,
  account: Pick<Account, "id">,
  given: string,
): Promise<ExceptionDetail | null> {
  const id = rowNumber(given);
  const row = id === null ? undefined : await exceptionById(db, account.id, id);
  if (!row) return null;
  const [[exception], booked, line, limit, people, next, names, toLink] = await Promise.all([
    exceptionViews(db, account.id, [row]),
    bookedOf(db, row),
    lineOf(db, row),
    writeOffLimit(db, account.id),
    peopleOfAccount(db, account.id, PEOPLE_MOST),
    nextOpen(db, account.id, row.id),
    namesOfPeople(db, row.decided_by === null ? [] : [row.decided_by]),
    linksOf(db, row),
  ]);
  if (!exception) return null;
  const isToReturn =
    row.kind === "statement_surplus" && line?.of === "exchange" && !line.amount.startsWith("-");
  return {
    exception,
    sides: sidesOf(row, booked?.token ?? null),
    token: booked?.token ?? null,
    booked,
    line,
    reason: row.reason,
    decidedBy: names.get(row.decided_by ?? "") ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    owner: row.owner ?? "",
    people,
    writeOff: { limit: formatAmount(limit, "BRL"), isWithin: row.cents <= limit },
    toLink,
    returnHref:
      isToReturn && line?.endToEndId ? `/reconciliation/exchange/return/${line.endToEndId}` : null,
    next: next === null ? null : String(next),
  };
}
