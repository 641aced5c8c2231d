import type { Mutant } from "./mutants.ts";

/** A mutant that nothing can notice, named by its file, its line's text and what changes. */
type Equivalent = Pick<Mutant, "path" | "text" | "change"> & { nth?: number; why: string };

/** `nth`: counted from 1 where a file has the same change on lines of the same text. */
export const EQUIVALENTS: readonly Equivalent[] = [
  {
    path: "protocol/money/money.ts",
    text: 'const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");',
    change: "< → <=",
    why: "nothing is nothing with either sign",
  },
  {
    path: "protocol/money/money.ts",
    text: 'const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");',
    change: "0n → 1n",
    why: "nothing is nothing with either sign",
  },
  {
    path: "protocol/money/payin-amounts.ts",
    text: "const net = senderCents > feeCents ? senderCents - feeCents : 0n;",
    change: "> → >=",
    why: "a fee that takes everything leaves nothing either way",
  },
  {
    path: "protocol/money/quote-figures.ts",
    text: "wireText(unit, (row as Record<string, bigint>)[column] ?? 0n),",
    change: "0n → 1n",
    why: "the types give each row every column",
  },
  {
    path: "lib/rules/reconciliation/match-line.ts",
    text: ".toSorted((a, b) => b.score - a.score || (keyOf(a.one) < keyOf(b.one) ? -1 : 1));",
    change: "< → <=",
    why: "no movement is a candidate twice",
  },
  {
    path: "lib/rules/reconciliation/match-line.ts",
    text: ".toSorted((a, b) => b.score - a.score || (keyOf(a.one) < keyOf(b.one) ? -1 : 1));",
    change: "1 → 2",
    why: "only the sign orders",
  },
  {
    path: "lib/rules/reconciliation/match-line.ts",
    text: ".toSorted((a, b) => b.score - a.score || (keyOf(a.one) < keyOf(b.one) ? -1 : 1));",
    change: "1 → 2",
    nth: 2,
    why: "only the sign orders",
  },
  {
    path: "lib/rules/reconciliation/finding.ts",
    text: "if (this.#next === null || due < this.#next) this.#next = due;",
    change: "< → <=",
    why: "the same moment takes the place of itself",
  },
  {
    path: "lib/rules/reconciliation/finding.ts",
    text: "export const abs = (units: bigint): bigint => (units < 0n ? -units : units);",
    change: "< → <=",
    why: "nothing is nothing with either sign",
  },
  {
    path: "lib/rules/reconciliation/finding.ts",
    text: "export const abs = (units: bigint): bigint => (units < 0n ? -units : units);",
    change: "0n → 1n",
    why: "nothing is nothing with either sign",
  },
  {
    path: "lib/rules/policies/approved-payout.ts",
    text: "const apart = seen > now ? seen - now : now - seen;",
    change: "> → >=",
    why: "what is equal is nothing apart either way",
  },
  {
    path: "lib/rules/policies/approved-payout.ts",
    text: "return apart * 100n <= seen * BigInt(TOLERANCE_PERCENT);",
    change: "* → /",
    nth: 2,
    why: "the tolerance is one percent",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: "const ENDINGS: Readonly<Record<string, number>> = { expired: 1, failed: 2, completed: 3 };",
    change: "3 → 4",
    why: "only the order of ranks counts",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: '"crypto.payin.completed": 3,',
    change: "3 → 4",
    why: "only the order of ranks counts",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: 'status === null ? 0 : status === "processing" ? 1 : 2;',
    change: "2 → 3",
    why: "only the order of ranks counts",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: "report.sequence ?? -1,",
    change: "1 → 2",
    why: "a number of none is below every number either way",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: "report.at?.getTime() ?? -1,",
    change: "-1 → (1)",
    why: "no event is of the first millisecond of 1970",
  },
  {
    path: "lib/rules/payins/payin-reports.ts",
    text: "report.at?.getTime() ?? -1,",
    change: "1 → 2",
    why: "no event is of before 1970",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: "const cents = expected.cents[expected.cents.length - 1] ?? 0n;",
    change: "0n → 1n",
    why: "a movement has one amount at least",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: 'const isTold = lines.some((line) => expected.kind !== "return" || line.cents < 0n);',
    change: "< → <=",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: 'const isTold = lines.some((line) => expected.kind !== "return" || line.cents < 0n);',
    change: "0n → 1n",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: 'kind === "return" ? `${line.of} ${line.cents < 0n}` : line.of;',
    change: "< → <=",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: 'kind === "return" ? `${line.of} ${line.cents < 0n}` : line.of;',
    change: "< → >=",
    why: "either way the two signs stand apart",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: 'kind === "return" ? `${line.of} ${line.cents < 0n}` : line.of;',
    change: "0n → 1n",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: "const isOtherWay = out !== null && out !== line.cents < 0n;",
    change: "< → <=",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: "const isOtherWay = out !== null && out !== line.cents < 0n;",
    change: "0n → 1n",
    why: "no line is of nothing",
  },
  {
    path: "lib/rules/reconciliation/judge-statement.ts",
    text: "const ours = expected.cents[0] ?? 0n;",
    change: "0n → 1n",
    why: "a movement has one amount at least",
  },
  {
    path: "lib/rules/reconciliation/read-ofx.ts",
    text: 'for (; counted < index; counted += 1) if (text[counted] === "\\n") line += 1;',
    change: "< → <=",
    why: "a tag begins with no line break",
  },
];

/** Whether somebody has said why nothing can notice it. */
export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENTS.some(
    ({ path, text, change, nth = 1 }) =>
      path === mutant.path &&
      text === mutant.text &&
      change === mutant.change &&
      nth === mutant.nth,
  );
