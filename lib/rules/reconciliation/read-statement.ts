import { csvText } from "#lib/format/csv-file.ts";
import { readOfx } from "./read-ofx.ts";
import { readStatementCsv } from "./read-statement-csv.ts";
import type { ReadOptions, StatementFile, StatementOf } from "./statement.ts";

/** Reads a bank's file, OFX or CSV by its content, in whichever of the usual encodings it is. */
export function readStatement(bytes: Uint8Array, options: ReadOptions): StatementFile {
  const text = csvText(bytes);
  return /<OFX>|^\s*OFXHEADER:/i.test(text.slice(0, 4_000))
    ? readOfx(text, options)
    : readStatementCsv(text, options);
}

/** A number as banks and ERPs write it differently: without points, dashes and leading zeros. */
const bare = (text: string) =>
  text
    .replaceAll(/[^0-9A-Za-z]/g, "")
    .replace(/^0+/, "")
    .toUpperCase();

/**
 * Whether a file is of this account. Banks put the branch before the number, leave out the check digit or the branch:
 * one number has to end with the other, and banks that both name must be the same.
 */
export function isOfAccount(file: StatementOf, account: StatementOf): boolean {
  const [one, other] = [bare(file.number), bare(account.number)];
  if (one === "" || other === "") return true;
  const isSameBank =
    bare(file.bank) === "" || bare(account.bank) === "" || bare(file.bank) === bare(account.bank);
  const ends = [one, one.slice(0, -1)].some(
    (number) => number !== "" && (number.endsWith(other) || other.endsWith(number)),
  );
  return isSameBank && (ends || one.startsWith(other) || other.startsWith(one));
}
