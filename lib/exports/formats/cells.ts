import "server-only";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import { formatAmount, formatRate } from "#protocol/money/money.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";

/** What a file says in its reader's language. */
export type FileWords = {
  heads: Readonly<Record<ExportColumn, string>>;
  kinds: Readonly<Record<MovementKind, string>>;
  /** An unknown status stays as it is. */
  status: (line: Pick<Movement, "kind" | "status" | "payment">) => string;
};

/** A number as decimal text, a moment, or a text; null: nothing to say. */
export type Cell = { decimal: string } | Date | string | null;

const brl = (cents: bigint | null): Cell =>
  cents === null ? null : { decimal: formatAmount(cents, "BRL") };

const CELLS: Record<ExportColumn, (line: Movement, words: FileWords) => Cell> = {
  id: ({ id }) => String(id),
  kind: ({ kind }, { kinds }) => kinds[kind],
  number: ({ payment }) => payment.number,
  status: (line, words) => words.status(line),
  made: ({ at }) => at,
  settled: ({ settledAt }) => settledAt,
  party: ({ party }) => party?.name ?? null,
  document: ({ party }) => party?.document ?? null,
  pix_key: ({ pixKey }) => pixKey,
  amount: ({ amountCents }) => brl(amountCents),
  fee: ({ feeCents }) => brl(feeCents),
  gross: ({ grossCents }) => brl(grossCents),
  net: ({ netCents }) => brl(netCents),
  currency: () => "BRL",
  // A return or a fee has none of its own: its payment has them.
  tokens: ({ units, token }) => (units === 0n ? null : { decimal: formatAmount(units, token) }),
  token: ({ token }) => token,
  rate: ({ rate }) => ({ decimal: formatRate(rate) }),
  network: ({ network }) => network,
  wallet: ({ walletName }) => walletName,
  own_address: ({ address }) => address,
  hash: ({ hash }) => hash,
  end_to_end: ({ endToEndId }) => endToEndId,
  txid: ({ txid }) => txid,
  reference: ({ labels }) => labels.reference || null,
  cost_centre: ({ labels }) => labels.cost_centre || null,
  category: ({ category }) => category,
  note: ({ labels }) => labels.note || null,
};

/** One row's cells. */
export const cellsOf = (
  line: Movement,
  columns: readonly ExportColumn[],
  words: FileWords,
): Cell[] => columns.map((column) => CELLS[column](line, words));
