import { formatAmount, parseAmount } from "#protocol/money/money.ts";

const GUI = "br.gov.bcb.pix";
const BRL = "986";
const CRC_HEADER = "6304";
const NO_TXID = "***";
const LONGEST = {
  name: 25,
  city: 15,
  txid: 25,
  key: 77,
  url: 77,
  amount: 13,
  template: 99,
} as const;
const PRINTABLE = /^[\x20-\x7e]+$/;
const LOCATION = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?\/[\x21-\x7e]+$/i;
const TXID = /^[A-Za-z\d]{1,25}$/;
const AMOUNT = /^\d+(?:\.\d{1,2})?$/;

export type BrCodeInput = {
  /** The receiver's PIX key, canonical. */
  key: string;
  /** Folded to upper-case ASCII; at most 25 characters. */
  name: string;
  /** Folded to upper-case ASCII; at most 15 characters. */
  city: string;
  /** BRL, decimal text with two places; null: the payer types it. */
  amount: string | null;
  /** 1 to 25 letters (A-Z, a-z) and digits; null: a PIX to the key without a charge. */
  txid: string | null;
  description?: string;
};

/**
 * The contents of a PIX code. A dynamic one has a `url` instead of a key: the payer's bank takes receiver and
 * amount from there, whatever the code says of them.
 */
export type BrCode = {
  key: string | null;
  /** Host and path, without `https://`. */
  url: string | null;
  name: string;
  city: string;
  /** BRL with two places; null when the payer types it. */
  amount: string | null;
  txid: string | null;
  description: string | null;
};

export type BrCodeFault =
  | "not_printable"
  | "malformed"
  | "duplicate_tag"
  | "bad_crc"
  | "not_pix"
  /** It also asks for leave to charge again later (PIX Automático). */
  | "recurring"
  | "not_brl"
  | "bad_receiver"
  | "bad_amount"
  | "bad_txid";

export type ParsedBrCode = { ok: true; code: BrCode } | { ok: false; fault: BrCodeFault };

/** CRC-16 with polynomial 0x1021 and start 0xFFFF, four upper-case hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function tag(id: string, value: string): string {
  if (value === "") throw new RangeError(`part ${id} of a BR Code is empty`);
  return `${id}${value.length.toString().padStart(2, "0")}${value}`;
}

function fold(what: string, text: string, longest: number): string {
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "").trim().toUpperCase();
  if (folded.length > longest || !PRINTABLE.test(folded)) {
    throw new RangeError(`${what} does not fit a BR Code`);
  }
  return folded;
}

function amountOf(text: string): string {
  const cents = parseAmount(text, "BRL");
  const amount = cents === null ? "" : formatAmount(cents, "BRL");
  if (!cents || amount.length > LONGEST.amount) {
    throw new RangeError("amount does not fit a BR Code");
  }
  return amount;
}

/**
 * The text behind a PIX QR code and "copia e cola" (BCB Manual do BR Code, EMV QRCPS-MPM).
 * @throws RangeError when a part does not fit; nothing is cut short.
 */
export function encodeBrCode({ key, name, city, amount, txid, description }: BrCodeInput): string {
  const amountText = amount === null ? null : amountOf(amount);
  const account =
    tag("00", GUI) + tag("01", key) + (description === undefined ? "" : tag("02", description));
  if (!PRINTABLE.test(account) || account.length > LONGEST.template || key.length > LONGEST.key) {
    throw new RangeError("key and description do not fit a BR Code");
  }
  if (txid !== null && !TXID.test(txid)) throw new RangeError("txid does not fit a BR Code");
  const body =
    tag("00", "01") +
    tag("26", account) +
    tag("52", "0000") +
    tag("53", BRL) +
    (amountText === null ? "" : tag("54", amountText)) +
    tag("58", "BR") +
    tag("59", fold("name", name, LONGEST.name)) +
    tag("60", fold("city", city, LONGEST.city)) +
    tag("62", tag("05", txid ?? NO_TXID)) +
    CRC_HEADER;
  return body + crc16(body);
}

type Tags = Map<string, string>;
const isFault = (tags: Tags | BrCodeFault): tags is BrCodeFault => typeof tags === "string";

function readTags(text: string): Tags | BrCodeFault {
  const tags: Tags = new Map();
  for (let at = 0; at < text.length;) {
    const header = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    if (!header) return "malformed";
    const [, id = "", length = ""] = header;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || value.length === 0) return "malformed";
    if (tags.has(id)) return "duplicate_tag";
    tags.set(id, value);
    at += 4 + value.length;
  }
  return tags;
}

/** The code's only PIX account template (tags 26 to 51). */
function readAccount(tags: Tags): Tags | BrCodeFault {
  const accounts: Tags[] = [];
  for (const [id, value] of tags) {
    if (id < "26" || id > "51") continue;
    const account = readTags(value);
    if (isFault(account)) return account;
    if (account.get("00")?.toLowerCase() === GUI) accounts.push(account);
  }
  const [account, second] = accounts;
  if (!account || second) return "not_pix";
  const key = account.get("01");
  const url = account.get("25");
  if ((key === undefined) === (url === undefined)) return "not_pix";
  if (url !== undefined && !LOCATION.test(url)) return "not_pix";
  return (key ?? url ?? "").length <= LONGEST.key ? account : "not_pix";
}

/** Whether one of the templates that are nobody's own (tags 80 to 99) is PIX's: it holds a recurrence. */
function isRecurring(tags: Tags): boolean {
  return [...tags].some(([id, value]) => {
    const template = id < "80" ? "malformed" : readTags(value);
    return !isFault(template) && template.get("00")?.toLowerCase() === GUI;
  });
}

function readAmount(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  if (text.length > LONGEST.amount || !AMOUNT.test(text)) return undefined;
  const cents = parseAmount(text, "BRL");
  return cents === null || cents === 0n ? undefined : formatAmount(cents, "BRL");
}

function readTxid(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  const additional = readTags(text);
  const txid = isFault(additional) ? undefined : additional.get("05");
  if (txid === NO_TXID) return null;
  return txid !== undefined && TXID.test(txid) ? txid : undefined;
}

function readFields(tags: Tags): BrCode | BrCodeFault {
  const account = readAccount(tags);
  if (isFault(account)) return account;
  if (isRecurring(tags)) return "recurring";
  if (!["11", "12"].includes(tags.get("01") ?? "12")) return "not_pix";
  if (!/^\d{4}$/.test(tags.get("52") ?? "")) return "malformed";
  if (tags.get("53") !== BRL || tags.get("58") !== "BR") return "not_brl";
  const name = tags.get("59") ?? "";
  const city = tags.get("60") ?? "";
  if (!name || !city || name.length > LONGEST.name || city.length > LONGEST.city) {
    return "bad_receiver";
  }
  const amount = readAmount(tags.get("54"));
  if (amount === undefined) return "bad_amount";
  const txid = readTxid(tags.get("62"));
  if (txid === undefined) return "bad_txid";
  return {
    key: account.get("01") ?? null,
    url: account.get("25") ?? null,
    name,
    city,
    amount,
    txid,
    description: account.get("02") ?? null,
  };
}

/**
 * Reads a PIX code strictly: every length, no tag twice, the CRC in upper case at the very end.
 * A code that differs from a good one in a single character is always refused.
 */
export function parseBrCode(text: string): ParsedBrCode {
  if (!PRINTABLE.test(text)) return { ok: false, fault: "not_printable" };
  if (text.slice(-8, -4) !== CRC_HEADER || !text.startsWith("000201")) {
    return { ok: false, fault: "malformed" };
  }
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return { ok: false, fault: "bad_crc" };
  const tags = readTags(text);
  if (isFault(tags)) return { ok: false, fault: tags };
  // A longer last value would hide the CRC's header inside it.
  if ([...tags.values()].at(-1)?.length !== 4) return { ok: false, fault: "malformed" };
  const code = readFields(tags);
  return typeof code === "string" ? { ok: false, fault: code } : { ok: true, code };
}
