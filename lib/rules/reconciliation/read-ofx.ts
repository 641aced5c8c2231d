import {
  endToEndIn,
  isBalanceText,
  isDay,
  shownValue,
  statementCents,
  statementText,
  STATEMENT_LINES_MOST,
  type ReadOptions,
  type StatementFault,
  type StatementFile,
  type StatementLine,
  type StatementLineFault,
} from "./statement.ts";

/** One element of SGML or XML: a leaf with its value, or an aggregate's begin or end. */
type Token = { name: string; value: string; isEnd: boolean; line: number };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code: string, name: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = Number(code);
    return point > 0 ? String.fromCodePoint(point) : whole;
  });

const TAG = /<(\/?)([A-Za-z0-9._-]+)[^<>]*>([^<]*)/g;

function* tokensOf(text: string): Generator<Token> {
  let [line, counted] = [1, 0];
  for (const { 1: end, 2: name = "", 3: value = "", index } of text.matchAll(TAG)) {
    for (; counted < index; counted += 1) if (text[counted] === "\n") line += 1;
    yield { name: name.toUpperCase(), value: decoded(value).trim(), isEnd: end === "/", line };
  }
}

type Fields = Partial<Record<string, string>>;
type Entry = { line: number; fields: Fields };
type Read = {
  entries: Entry[];
  account: Fields;
  accounts: Set<string>;
  about: Fields;
  hasCard: boolean;
  isCut: boolean;
};

/** The leaves that are read, in their aggregates; every other one is passed over, also where banks add their own. */
function readTokens(text: string): Read {
  const read: Read = {
    entries: [],
    account: {},
    accounts: new Set(),
    about: {},
    hasCard: false,
    isCut: false,
  };
  let entry: Entry | null = null;
  let isAccount = false;
  for (const { name, value, isEnd, line } of tokensOf(text)) {
    if (name === "STMTTRN") {
      // Not every bank closes the one before.
      entry = isEnd ? null : { line, fields: {} };
      if (!entry) continue;
      if (read.entries.length === STATEMENT_LINES_MOST) return { ...read, isCut: true };
      read.entries.push(entry);
    } else if (name === "BANKTRANLIST" && isEnd) entry = null;
    else if (name === "BANKACCTFROM") {
      if (!isEnd) read.account = {};
      else read.accounts.add(accountKey(read.account));
      isAccount = !isEnd && entry === null;
    } else if (name === "CCACCTFROM") read.hasCard = true;
    else if (isEnd || value === "") continue;
    else if (entry) entry.fields[name] ??= value;
    else if (isAccount) read.account[name] ??= value;
    else read.about[name] ??= value;
  }
  return read;
}

const accountKey = ({ BANKID, BRANCHID, ACCTID }: Fields) => [BANKID, BRANCHID, ACCTID].join("/");

/** `20261031`, or with a time and a zone; a moment of another zone counts on its day in São Paulo. */
function ofxDay(text: string): string | "unreadable" | "no_such_day" {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:\d\d(?:\.\d+)?)?)?\s*(?:\[([-+]?\d{1,2}(?:\.\d+)?)(?::[^\]]*)?\])?$/.exec(
      text.trim(),
    ) ?? [];
  if (year === undefined) return "unreadable";
  const written = `${year}-${month}-${day}`;
  if (!isDay(written)) return "no_such_day";
  if (zone === undefined || hour === undefined) return written;
  const behind = Number(zone) + 3;
  // Midnight in UTC is how many programs write a day without a time.
  if (Number(zone) === 0 && hour === "00" && minute === "00") return written;
  const at = Date.parse(`${written}T${hour}:${minute}:00Z`);
  if (Number.isNaN(at)) return "no_such_day";
  return new Date(at - behind * 3_600_000).toISOString().slice(0, 10);
}

const refused = (fault: StatementFault, line: number | null = null): StatementFile => ({
  ok: false,
  fault,
  line,
});

/** Reads OFX 1.x (SGML) and 2.x (XML) as Brazilian banks write them. */
export function readOfx(text: string, { today, plain }: ReadOptions): StatementFile {
  const read = readTokens(text);
  if (read.isCut) return refused("too_many");
  if (read.accounts.size > 1) return refused("several_accounts");
  if (read.accounts.size === 0) return refused(read.hasCard ? "card_statement" : "not_a_statement");
  const currency = read.about["CURDEF"];
  if (currency !== undefined && currency !== "BRL") return refused("other_currency");
  const lines: StatementLine[] = [];
  const faults: StatementLineFault[] = [];
  const skipped = { balances: 0, future: 0 };
  let [plains, parted] = [0, 0];
  for (const { line, fields } of read.entries) {
    const name = statementText(fields["NAME"] ?? "");
    const memo = statementText(fields["MEMO"] ?? "");
    if (isBalanceText(name, memo)) {
      skipped.balances += 1;
      continue;
    }
    const posted = fields["DTPOSTED"] ?? "";
    const day = ofxDay(posted);
    if (!isDay(day)) {
      const reason = posted === "" ? "missing" : (day as "unreadable");
      faults.push({ line, column: "day", reason, value: shownValue(posted) });
      continue;
    }
    const given = fields["TRNAMT"] ?? "";
    const amount = statementCents(given, plain);
    if (!amount.ok) {
      faults.push({ line, column: "amount", reason: amount.reason, value: shownValue(given) });
      continue;
    }
    if (amount.cents === 0n) continue;
    if (amount.isPlain) plains += 1;
    else parted += 1;
    if (day > today) {
      skipped.future += 1;
      continue;
    }
    const fitid = shownValue(fields["FITID"] ?? "");
    const endToEndId = endToEndIn(
      fields["MEMO"] ?? "",
      fields["NAME"] ?? "",
      fitid,
      fields["CHECKNUM"] ?? "",
      fields["REFNUM"] ?? "",
    );
    lines.push({ line, day, cents: amount.cents, name, memo, fitid, endToEndId });
  }
  // Some banks leave the separator out everywhere: then 25000 may be 250 reais.
  if (plains > 0 && parted === 0 && plain === undefined) return refused("ask_plain");
  const span = spanOf(lines, [read.about["DTSTART"], read.about["DTEND"]], today);
  if (span === null) return refused("empty");
  // A balance without a separator is read a hundredfold, also where the movements have one.
  const balance = statementCents(read.about["BALAMT"] ?? "", plain);
  const isSure = balance.ok && (!balance.isPlain || plain !== undefined);
  const { BANKID: bank = "", BRANCHID: branch = "", ACCTID: number = "" } = read.account;
  return {
    ok: true,
    format: "ofx",
    account: { bank, branch, number },
    ...span,
    balanceCents: isSure ? balance.cents : null,
    lines,
    faults,
    skipped,
  };
}

/** The days that a file says it covers, widened to its lines, and never into the future. */
export function spanOf(
  lines: readonly Pick<StatementLine, "day">[],
  said: readonly (string | undefined)[],
  today: string,
): { from: string; to: string } | null {
  const named = said.flatMap((text) => (text === undefined ? [] : [ofxDay(text)])).filter(isDay);
  const days = [...named, ...lines.map(({ day }) => day)].filter((day) => day <= today).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
