import { formatAmount } from "#protocol/money/money.ts";

/** Of one file. A bank's month of a busy company has some thousand lines. */
export const STATEMENT_MAX_BYTES = 5_000_000;
export const STATEMENT_LINES_MOST = 20_000;

export type StatementFormat = "ofx" | "csv";

/** How amounts without any separator are meant, where a whole file has none: banks write either. */
export const PLAIN_AMOUNTS = ["reais", "cents"] as const;
export type PlainAmounts = (typeof PLAIN_AMOUNTS)[number];

/** Why a file is refused as a whole. */
export type StatementFault =
  | "not_a_statement"
  | "no_head"
  | "open_quote"
  | "card_statement"
  | "several_accounts"
  | "other_currency"
  | "too_many"
  | "empty"
  | "ask_plain";

/** What is wrong with a line, and what stands there. */
export type StatementLineFault = {
  line: number;
  column: "day" | "amount";
  reason: "missing" | "unreadable" | "ambiguous" | "no_such_day" | "too_large";
  value: string;
};

/** One movement as the bank tells it. */
export type StatementLine = {
  /** Where it begins in the file. */
  line: number;
  /** As 2026-10-31. */
  day: string;
  /** Negative where money went out. */
  cents: bigint;
  name: string;
  memo: string;
  /** As the bank gives it; empty or repeated with some. */
  fitid: string;
  endToEndId: string | null;
};

/** Which account a file says that it is of; CSV says none. */
export type StatementOf = { bank: string; branch: string; number: string };

export type StatementFile =
  | { ok: false; fault: StatementFault; line: number | null }
  | {
      ok: true;
      format: StatementFormat;
      account: StatementOf | null;
      /** The days that it covers: what it says, or those of its lines. */
      from: string;
      to: string;
      balanceCents: bigint | null;
      lines: StatementLine[];
      faults: StatementLineFault[];
      /** Lines that are no movement: daily balances, and what is still to come. */
      skipped: { balances: number; future: number };
    };

export type ReadOptions = {
  /** The day in São Paulo, as 2026-10-31: later lines have not happened. */
  today: string;
  plain?: PlainAmounts | undefined;
};

const VALUE_MOST = 100;
export const shownValue = (text: string): string => text.slice(0, VALUE_MOST);

/** `E` or `D`, the ISPB of a bank, a minute in UTC, and 11 more (BCB, Manual de Fluxos do PIX). */
const END_TO_END = /(?<![0-9A-Za-z])[ED]\d{8}20\d{10}[0-9A-Za-z]{11}(?![0-9A-Za-z])/;
export const endToEndIn = (...texts: readonly string[]): string | null =>
  texts.map((text) => END_TO_END.exec(text)?.[0]).find((id) => id !== undefined) ?? null;

/** The day on which an id was made, in São Paulo, which has been three hours behind UTC since 2019; null: not its form. */
export function dayOfEndToEnd(id: string): string | null {
  const [, year, month, day, hour, minute] =
    /^[ED]\d{8}(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[0-9A-Za-z]{11}$/.exec(id) ?? [];
  if (year === undefined) return null;
  const text = `${year}-${month}-${day}`;
  if (!isDay(text) || Number(hour) > 23 || Number(minute) > 59) return null;
  const at = Date.parse(`${text}T${hour}:${minute}:00Z`) - 3 * 3_600_000;
  return new Date(at).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  const at = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Below a quadrillion reais, and so within a bigint of the database. */
const DIGITS_MOST = 17;

export type ReadCents =
  | { ok: true; cents: bigint; isPlain: boolean }
  | { ok: false; reason: StatementLineFault["reason"] };

const CURRENCY = /R\$|BRL/gi;

/**
 * An amount as banks write it: `-1234.56`, `1.234,56`, `R$ 1.234,56-`, `250,00 D`, `(80,00)`. What could mean two
 * amounts is refused; `isPlain`: it has no separator, so that the file says whether these are reais or cents.
 */
export function statementCents(given: string, plain: PlainAmounts = "reais"): ReadCents {
  const text = given
    .replaceAll(CURRENCY, "")
    .replaceAll(/[\s\u00A0]/g, "")
    .replaceAll("−", "-");
  if (text === "") return { ok: false, reason: "missing" };
  const parts = /^([-+(]?)([\d.,]+)([-+)]?|[DC])$/i.exec(text);
  const [, before = "", digits = "", after = ""] = parts ?? [];
  const isOut = before === "-" || after === "-" || after.toUpperCase() === "D" || before === "(";
  const isTwice = before !== "" && after !== "" && !(before === "(" && after === ")");
  if (!parts || isTwice || (before === "(") !== (after === ")")) {
    return { ok: false, reason: "unreadable" };
  }
  const amount = wholeAndCents(digits);
  if (typeof amount === "string") return { ok: false, reason: amount };
  const { whole, fraction } = amount;
  if (whole.length > DIGITS_MOST) return { ok: false, reason: "too_large" };
  const isPlain = fraction === null;
  const units =
    isPlain && plain === "cents" ? BigInt(whole) : BigInt(whole + (fraction ?? "").padEnd(2, "0"));
  return { ok: true, cents: isOut ? -units : units, isPlain };
}

function wholeAndCents(
  digits: string,
): { whole: string; fraction: string | null } | "unreadable" | "ambiguous" {
  if (/^\d+$/.test(digits)) return { whole: digits, fraction: null };
  // The last separator parts the cents; before it, groups of three with the other one.
  const cut = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const [whole, fraction] = [digits.slice(0, cut), digits.slice(cut + 1)];
  const decimal = digits[cut] ?? "";
  const group = decimal === "," ? "." : ",";
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole);
  if (/^\d{1,2}$/.test(fraction) && (/^\d+$/.test(whole) || isGrouped)) {
    return { whole: whole.replaceAll(group, ""), fraction };
  }
  // 1.234 is a thousand reais for one bank and one real with three places for another.
  const isThousands = new RegExp(`^\\d{1,3}(?:\\${decimal}\\d{3})+$`).test(digits);
  return isThousands && !/[.,]/.test(whole)
    ? "ambiguous"
    : isThousands
      ? {
          whole: digits.replaceAll(decimal, ""),
          fraction: "00",
        }
      : "unreadable";
}

const SPACED_BALANCE = /^s\s+a\s+l\s+d\s+o\b/i;
const BALANCE =
  /^(?:saldo|sdo)\b(?!.*\b(?:pix|ted|transf))|\bsaldo (?:do dia|di[aá]rio|anterior|final|inicial|dispon[ií]vel|bloqueado|total|em conta)\b/i;

/** Whether a line tells a balance and no movement, as "Saldo do dia" and "S A L D O" do. */
export const isBalanceText = (...texts: readonly string[]): boolean =>
  texts.some((text) => BALANCE.test(text.trim()) || SPACED_BALANCE.test(text.trim()));

/** A CPF is nobody's to read; an end-to-end id has no eleven figures by themselves. */
const CPF = /(?<![0-9A-Za-z])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![0-9A-Za-z])/g;
const TEXT_MOST = 255;

/** A bank's text as it is kept: one line, without control characters, CPFs masked, cut when long. */
export const statementText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\uFFFD]+/gu, " ")
    .replaceAll(
      CPF,
      (cpf) =>
        `***.${cpf.replaceAll(/\D/g, "").slice(3, 6)}.${cpf.replaceAll(/\D/g, "").slice(6, 9)}-**`,
    )
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, TEXT_MOST)
    .toWellFormed();

/** What makes a line itself, whichever file has it. FITIDs don't: banks leave them out, repeat and renumber them. */
export const lineIdentity = ({ day, cents, name, memo }: StatementLine): string =>
  [day, formatAmount(cents, "BRL"), name, memo].join("\n");
