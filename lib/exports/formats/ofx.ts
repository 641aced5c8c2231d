import "server-only";
import { cp1252Bytes, cp1252Text } from "./cp1252.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";
import { saoPauloClock } from "./sao-paulo-clock.ts";
import { signedCents } from "./totals.ts";
import type { PartWriter } from "./writer.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { OfxAccount } from "#lib/rules/exports/ofx-account.ts";

const NAME_MOST = 32;
const MEMO_MOST = 255;

/** As Brazilian banks write it: OFX 1.0.2 in SGML. */
const HEADER = [
  "OFXHEADER:100",
  "DATA:OFXSGML",
  "VERSION:102",
  "SECURITY:NONE",
  "ENCODING:USASCII",
  "CHARSET:1252",
  "COMPRESSION:NONE",
  "OLDFILEUID:NONE",
  "NEWFILEUID:NONE",
  "",
];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A value in letters that the file holds, cut before it is escaped. */
const value = (text: string, most: number) => escaped(cp1252Text(text).trim().slice(0, most));

const leaf = (name: string, text: string) => `<${name}>${text}</${name}>`;

/**
 * Noon of a day in São Paulo: the day stays the same for a reader who counts in UTC or knows no zones. "2026-10-31"
 */
const noon = (day: string) => `${day.replaceAll("-", "")}120000[-3:BRT]`;

const dayOf = (at: Date) => saoPauloClock(at).toISOString().slice(0, "2026-10-31".length);

export type OfxFile = {
  account: OfxAccount;
  /** First and last day, as 2026-10-31. */
  from: string;
  to: string;
  madeAt: Date;
  kinds: Readonly<Record<MovementKind, string>>;
};

const TYPES = { payin: "CREDIT", payout: "DEBIT", return: "DEBIT", fee: "FEE" } as const;

type Entry = { line: Movement; type: "CREDIT" | "DEBIT" | "FEE"; cents: bigint; id: string };

/** A PIX that went back had come in: alone it would take away what never counted. */
function entriesOf(line: Movement): Entry[] {
  const { kind, amountCents } = line;
  // ERPs tell movements of several sources apart by it.
  const id = `ponte-${line.id}`;
  const own = { line, type: TYPES[kind], cents: signedCents(line), id };
  if (kind !== "return") return [own];
  return [
    { line, type: "CREDIT", cents: amountCents, id: `${id}-in` },
    { ...own, cents: -amountCents },
  ];
}

/** How many lines of a statement a movement takes. */
export const ofxLinesOf = ({ kind }: Pick<Movement, "kind">): number => (kind === "return" ? 2 : 1);

function transaction({ line, type, cents, id }: Entry, { kinds }: OfxFile): string {
  const { kind, party, payment, endToEndId, hash, labels, settledAt, at } = line;
  const what = `${kinds[kind]} ${payment.number}`;
  const memo = [what, endToEndId, hash, labels.reference].filter(Boolean).join(" ");
  return [
    "<STMTTRN>",
    leaf("TRNTYPE", type),
    leaf("DTPOSTED", noon(dayOf(settledAt ?? at))),
    leaf("TRNAMT", formatAmount(cents, "BRL")),
    leaf("FITID", id),
    leaf("NAME", value(kind === "fee" ? what : (party?.name ?? what), NAME_MOST)),
    leaf("MEMO", value(memo, MEMO_MOST)),
    "</STMTTRN>",
    "",
  ].join("\r\n");
}

/**
 * A statement of one month: only reais that have moved, a fee and its payment each by itself. Ponte holds no reais,
 * so the balance is what the lines come to.
 */
export function ofxWriter(file: OfxFile): PartWriter {
  const { account, from, to, madeAt } = file;
  const lines = (texts: readonly string[]) => cp1252Bytes(texts.join("\r\n"));
  return {
    head: () =>
      lines([
        ...HEADER,
        "<OFX>",
        "<SIGNONMSGSRSV1><SONRS>",
        "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
        leaf("DTSERVER", noon(dayOf(madeAt))),
        leaf("LANGUAGE", "POR"),
        `<FI>${leaf("ORG", "Ponte")}${leaf("FID", value(account.bank, NAME_MOST))}</FI>`,
        "</SONRS></SIGNONMSGSRSV1>",
        "<BANKMSGSRSV1><STMTTRNRS>",
        leaf("TRNUID", "1"),
        "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
        "<STMTRS>",
        leaf("CURDEF", "BRL"),
        "<BANKACCTFROM>",
        leaf("BANKID", value(account.bank, 9)),
        ...(account.branch ? [leaf("BRANCHID", value(account.branch, 22))] : []),
        leaf("ACCTID", value(account.number, 22)),
        leaf("ACCTTYPE", "CHECKING"),
        "</BANKACCTFROM>",
        "<BANKTRANLIST>",
        leaf("DTSTART", noon(from)),
        leaf("DTEND", noon(to)),
        "",
      ]),
    rows: (some) =>
      cp1252Bytes(
        some
          .flatMap(entriesOf)
          .map((entry) => transaction(entry, file))
          .join(""),
      ),
    tail: ({ balance }) =>
      lines([
        "</BANKTRANLIST>",
        `<LEDGERBAL>${leaf("BALAMT", formatAmount(balance, "BRL"))}${leaf("DTASOF", noon(to))}</LEDGERBAL>`,
        "</STMTRS></STMTTRNRS></BANKMSGSRSV1>",
        "</OFX>",
        "",
      ]),
  };
}
