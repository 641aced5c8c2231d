import { actionCost, type ActionCost, signedInCookie } from "./actions.ts";
import { exchangeListCosts } from "./exchange-lists.ts";
import { exportCosts, type ExportCost } from "./exports.ts";
import { type ListCost, listCosts } from "./lists.ts";
import { quotePayment, type QuotePayment } from "./quote-payment.ts";
import { receiptCodeTimes, type CodeTimes } from "./receipt-codes.ts";
import { reconciliationCosts, type ReconciliationCost } from "./reconciliation.ts";
import { startBenchSystem } from "./system.ts";
import type { Load } from "./load.ts";

const ratio = (one: number, other: number) => (one / other).toFixed(2);
const ms = (value: number) => `${value.toFixed(1)} ms`;
const line = (...columns: string[]) =>
  `  ${columns.map((text, at) => (at === 0 ? text.padEnd(42) : text.padStart(16))).join("")}`;

function compared(name: string, ours: Load, bare: Load): string {
  return line(
    name,
    `${ratio(ours.perSecond, bare.perSecond)} (${Math.round(ours.perSecond)}/s)`,
    `${ratio(ours.p50, bare.p50)} (${ms(ours.p50)})`,
    `${ratio(ours.p99, bare.p99)} (${ms(ours.p99)})`,
  );
}

const HEAD = line("ours / bare", "throughput", "p50", "p99");

const CALLS = { quote: "quote", both: "quote + payment" } as const;

function quotePaymentReport(runs: readonly QuotePayment[]): string {
  return [
    "Over HTTP, with the bank's part of a payment, against the same SQL run bare:",
    HEAD,
    ...runs.map(({ what, atOnce, statements, service, bare }) =>
      compared(`${CALLS[what]} (${statements}), ${atOnce} at once`, service, bare),
    ),
  ].join("\n");
}

function actionReport(costs: readonly ActionCost[]): string {
  return [
    "A write through the dashboard's action against the same call to the exchange:",
    HEAD,
    ...costs.map(({ atOnce, action, bare }) => compared(`  ${atOnce} at once`, action, bare)),
  ].join("\n");
}

function listReport(costs: readonly ListCost[], what = "Lists at 10^3 and 10^6 rows"): string {
  return [
    `${what}, median of a whole answer:`,
    line("", "fewer", "more", "ratio"),
    ...costs.map(({ list, small, large }) =>
      line(`  ${list}`, ms(small), ms(large), ratio(large, small)),
    ),
  ].join("\n");
}

const EXCHANGE_LISTS =
  "The exchange's lists by cursor at 10^3 and 10^6 rows, with totals at 10^3 and 10^4 of one user in 10^6";

function receiptReport(times: CodeTimes): string {
  const [first] = times;
  return [
    "A receipt's code that opens nothing, on the public page; medians of 10^4 tries each, one answer:",
    line("", "median", "ratio"),
    ...times.map(({ what, median }) =>
      line(`  ${what}`, `${median.toFixed(3)} ms`, ratio(median, first?.median ?? median)),
    ),
  ].join("\n");
}

function exportReport(costs: readonly ExportCost[]): string {
  const baseOf = (format: string) => costs.find((one) => one.format === format);
  return [
    "Exports of payins, made by a job and fetched whole; beside each what ten thousand rows take:",
    line("", "rows", "rows/s (ratio)", "first byte", "memory grows by", "size"),
    ...costs.map(({ format, rows, seconds, firstByteMs, grownMb, bytes }) => {
      const base = baseOf(format);
      const perSecond = rows / seconds;
      const bare = base ? base.rows / base.seconds : perSecond;
      return line(
        `  ${format}`,
        String(rows),
        `${Math.round(perSecond)} (${ratio(perSecond, bare)})`,
        ms(firstByteMs),
        `${Math.round(grownMb)} MB`,
        `${(bytes / 1e6).toFixed(1)} MB`,
      );
    }),
  ].join("\n");
}

function reconciliationReport(costs: readonly ReconciliationCost[]): string {
  const [base] = costs;
  const perSecond = ({ movements, seconds }: ReconciliationCost) => movements / seconds;
  return [
    "Movements compared with their witnesses by the dashboard's own job, all of them due at once:",
    line("", "rows/s (ratio)", "memory grows by", "exceptions"),
    ...costs.map((one) =>
      line(
        `  ${one.movements}`,
        `${Math.round(perSecond(one))} (${ratio(perSecond(one), perSecond(base ?? one))})`,
        `${Math.round(one.grownMb)} MB`,
        String(one.exceptions),
      ),
    ),
  ].join("\n");
}

/** Parts of the server's benchmark, in the order in which they run. */
export const PARTS = [
  "payments",
  "actions",
  "receipts",
  "lists",
  "exchange",
  "exports",
  "reconciliation",
] as const;
export type Part = (typeof PARTS)[number];

/**
 * Runs benchmarks in turn on one system and one PostgreSQL server; each prints its result. `holds`: of lists those whose
 * name holds it.
 */
export async function runBench(
  server: string,
  sqlFile: string,
  { parts, holds }: { parts: readonly Part[]; holds: string },
  say: (text: string) => void,
): Promise<void> {
  const system = await startBenchSystem(server, sqlFile);
  const run: Record<Part, () => Promise<string>> = {
    payments: async () => quotePaymentReport(await quotePayment(system)),
    actions: async () => actionReport(await actionCost(system, await signedInCookie(system))),
    receipts: async () => receiptReport(await receiptCodeTimes(system)),
    lists: async () => listReport(await listCosts(system, holds)),
    exchange: async () => listReport(await exchangeListCosts(system, holds), EXCHANGE_LISTS),
    exports: async () => exportReport(await exportCosts(system)),
    reconciliation: async () => reconciliationReport(await reconciliationCosts(system)),
  };
  try {
    for (const part of parts) say(await run[part]());
  } finally {
    await system.stop();
  }
}
