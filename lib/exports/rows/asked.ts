import "server-only";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { ActivityFilter } from "#lib/activity/rows/activity-filter.ts";
import type { PayinFilter } from "#lib/payins/rows/payins.ts";
import type { PayoutFilter } from "#lib/payouts/rows/payouts.ts";
import type { ExportColumn } from "#lib/rules/exports/export-columns.ts";
import type { MovementSide } from "#lib/rules/activity/movements.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** What of a list goes into a file: all that its filter means, or what was selected. */
type Chosen =
  | { list: "/activity"; filter: ActivityFilter }
  | { list: "/payins"; filter: PayinFilter }
  | { list: "/payouts"; filter: PayoutFilter };

export type ExportSource = Chosen & {
  /** What was selected, by the list's numbers; null: everything. */
  ids: readonly bigint[] | null;
  /** Whose movements the person who asked may read. */
  sides: readonly MovementSide[];
};

/** What narrows a file, for each reader's words of it. */
export type Narrowing = {
  chosen: Readonly<Record<string, string | undefined>>;
  /** The category's name and the cost centre's text. */
  headings?: readonly string[] | undefined;
  days: { from?: string | undefined; to?: string | undefined };
  min?: bigint | undefined;
  max?: bigint | undefined;
  text?: string | undefined;
  /** How many were selected. */
  selected?: number | undefined;
};

/** What somebody asked for, whole: it is made without asking anything else. */
export type Asked = {
  source: ExportSource;
  columns: readonly ExportColumn[];
  /** Of a statement, as "2026-10". */
  month: string | null;
  language: Locale;
  /** Undefined: asked for before it was kept. */
  narrowing?: Narrowing | undefined;
};

const place = (id: string) => placeIn("export", "asked", { id });

/** JSON knows no bigint. */
const written = (_key: string, value: unknown) =>
  typeof value === "bigint" ? { bigint: String(value) } : value;
const read = (_key: string, value: unknown) =>
  typeof value === "object" &&
  value !== null &&
  "bigint" in value &&
  typeof value.bigint === "string"
    ? BigInt(value.bigint)
    : value;

export const toText = (value: unknown): string => JSON.stringify(value, written);
export const fromText = (text: string): unknown => JSON.parse(text, read);

export const sealAsked = (id: string, asked: Asked): string => sealFor(place(id), toText(asked));

export const openAsked = (id: string, sealed: string): Asked =>
  fromText(openSealed(place(id), sealed)) as Asked;
