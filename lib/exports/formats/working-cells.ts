import "server-only";
import type { Cell } from "./cells.ts";
import type { Client, WorkingLine } from "#lib/exports/rows/working-lines.ts";
import type { WorkingColumn, WorkingFile } from "#lib/rules/exports/working-files.ts";
import { custodyState, type CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { formatAmount, TOKENS, type Token } from "#protocol/money/money.ts";

/** What a working file says in its reader's language. */
export type WorkingWords = {
  heads: Readonly<Record<WorkingColumn, string>>;
  direction: Readonly<Record<"in" | "out", string>>;
  kind: Readonly<Record<"payin" | "payout", string>>;
  custody: Readonly<Record<CustodyState, string>>;
  country: (code: string) => string;
};

const brl = (cents: bigint | null): Cell =>
  cents === null ? null : { decimal: formatAmount(cents, "BRL") };
const tokens = (units: bigint, token: Token): Cell => ({ decimal: formatAmount(units, token) });

type Said = { line: WorkingLine; client: Client; words: WorkingWords };

const country = (code: string | null | undefined, { country: named }: WorkingWords): Cell =>
  code ? named(code) : null;

/** Tokens come to the client's wallet with a payin and leave it with a payout. */
const CELLS: Partial<Record<WorkingColumn, (said: Said) => Cell>> = {
  date: ({ line }) => line.settledAt,
  client: ({ client }) => client.name,
  client_document: ({ client }) => client.document,
  direction: ({ line, words }) => words.direction[line.payment.side === "payin" ? "in" : "out"],
  kind: ({ line, words }) => words.kind[line.payment.side],
  token: ({ line }) => line.token,
  quantity: ({ line }) => tokens(line.units, line.token),
  usd: ({ line }) => tokens(line.units, line.token),
  brl: ({ line }) => brl(line.netCents),
  fees: ({ line }) => brl(line.feeCents),
  purpose: ({ line }) => line.purpose,
  network: ({ line }) => line.network,
  address: ({ line }) => line.address,
  custody: ({ line: { declared }, words }) =>
    words.custody[custodyState(declared.custody?.kind ?? null, declared.provedAt !== null)],
  custodian: ({ line }) => line.declared.custody?.custodian_name ?? null,
  custodian_country: ({ line, words }) => country(line.declared.custody?.country, words),
  beneficiary: ({ line }) => line.declared.beneficiary?.name ?? null,
  beneficiary_document: ({ line }) => line.declared.beneficiary?.document ?? null,
  beneficiary_country: ({ line, words }) => country(line.declared.beneficiary?.country, words),
  counterparty: ({ line }) => line.party?.name ?? null,
  counterparty_document: ({ line }) => line.party?.document ?? null,
  hash: ({ line }) => line.hash,
  end_to_end: ({ line }) => line.endToEndId,
  number: ({ line }) => line.payment.number,
};

export const workingCells = (columns: readonly WorkingColumn[], said: Said): Cell[] =>
  columns.map((column) => CELLS[column]?.(said) ?? null);

/** Whether a payment belongs into a file: a custodian's wallet is no self-custody; what is not declared may be. */
export const isIn = (file: WorkingFile, { declared }: WorkingLine): boolean =>
  file !== "c212" || declared.custody?.kind !== "custodian";

type Side = { count: bigint; units: bigint; netCents: bigint };
type Sums = { bought: Side; sold: Side; feeCents: bigint };

const NONE: Side = { count: 0n, units: 0n, netCents: 0n };

/** Adds up a client's month for each token; an unknown fee adds nothing, and neither does what is left after it. */
export class ClientTotals {
  readonly #of = new Map<Token, Sums>();

  add(line: WorkingLine): void {
    const before = this.#of.get(line.token) ?? { bought: NONE, sold: NONE, feeCents: 0n };
    const side = line.payment.side === "payin" ? "bought" : "sold";
    const { count, units, netCents } = before[side];
    this.#of.set(line.token, {
      ...before,
      [side]: {
        count: count + 1n,
        units: units + line.units,
        netCents: netCents + (line.netCents ?? 0n),
      },
      feeCents: before.feeCents + (line.feeCents ?? 0n),
    });
  }

  /** A line for each token that moved, by its name. */
  cells(columns: readonly WorkingColumn[], client: Client, month: string): Cell[][] {
    return TOKENS.flatMap((token) => {
      const sums = this.#of.get(token);
      if (!sums) return [];
      const { bought, sold, feeCents } = sums;
      const said: Partial<Record<WorkingColumn, Cell>> = {
        month,
        client: client.name,
        client_document: client.document,
        token,
        bought_count: { decimal: String(bought.count) },
        bought_quantity: tokens(bought.units, token),
        bought_brl: brl(bought.netCents),
        sold_count: { decimal: String(sold.count) },
        sold_quantity: tokens(sold.units, token),
        sold_brl: brl(sold.netCents),
        fees: brl(feeCents),
      };
      return [columns.map((column) => said[column] ?? null)];
    });
  }
}
