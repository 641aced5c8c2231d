import { LANGUAGES, type Locale } from "#lib/i18n/locale.ts";
import { ASSETS, parseAmount, type Asset } from "#protocol/money/money.ts";

/** One row of a list as it is summed and copied. */
export type SelectableRow = {
  key: string;
  /** As decimal text of the wire; what goes out may be negative. */
  amounts: readonly { asset: Asset; amount: string }[];
  /** One for each head. */
  cells: readonly string[];
};

/** Exact sums of what is selected, one for each asset that is among it. */
export function selectedSums(
  rows: readonly Pick<SelectableRow, "amounts">[],
): { asset: Asset; units: bigint }[] {
  const sums = new Map<Asset, bigint>();
  for (const { asset, amount } of rows.flatMap(({ amounts }) => amounts)) {
    const units = parseAmount(amount.replace(/^-/, ""), asset);
    if (units === null) throw new RangeError(`No amount in ${asset}: ${amount}`);
    sums.set(asset, (sums.get(asset) ?? 0n) + (amount.startsWith("-") ? -units : units));
  }
  return ASSETS.flatMap((asset) => {
    const units = sums.get(asset);
    return units === undefined ? [] : [{ asset, units }];
  });
}

/** A spreadsheet would compute a cell that begins like this, and is no number. */
const COMPUTED = /^\s*(?:[=+@]|-(?!\d+(?:[.,]\d+)?$))/;

const cell = (text: string) => {
  const line = text.replaceAll(/[\t\r\n]+/g, " ");
  return COMPUTED.test(line) ? `'${line}` : line;
};

/** A table that a spreadsheet takes from the clipboard. */
export const tabbed = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(cell).join("\t")).join("\n");

/** An amount as a spreadsheet of this language reads a number: "1234,50". */
export const spreadsheetAmount = (amount: string, locale: Locale): string =>
  amount.replace(".", LANGUAGES[locale].separators.decimal);
