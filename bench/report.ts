import type { ActionCost } from "./actions.ts";
import type { ListCost } from "./lists.ts";
import type { Load } from "./load.ts";
import type { QuotePayment } from "./quote-payment.ts";

const ratio = (one: number, other: number) => (one / other).toFixed(2);
const ms = (value: number) => `${value.toFixed(1)} ms`;
const line = (...columns: string[]) =>
  `  ${columns.map((text, at) => (at === 0 ? text.padEnd(34) : text.padStart(16))).join("")}`;

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

export function quotePaymentReport(runs: readonly QuotePayment[]): string {
  return [
    "Over HTTP, with the bank's part of a payment, against the same SQL run bare:",
    HEAD,
    ...runs.map(({ what, atOnce, statements, service, bare }) =>
      compared(`${CALLS[what]} (${statements}), ${atOnce} at once`, service, bare),
    ),
  ].join("\n");
}

export function actionReport(costs: readonly ActionCost[]): string {
  return [
    "A write through the desk's action against the same call to the exchange:",
    HEAD,
    ...costs.map(({ atOnce, action, bare }) => compared(`  ${atOnce} at once`, action, bare)),
  ].join("\n");
}

export function listReport(costs: readonly ListCost[]): string {
  return [
    "Lists at 10^3 and 10^6 rows, median of a whole answer:",
    line("", "10^3", "10^6", "ratio"),
    ...costs.map(({ list, small, large }) =>
      line(`  ${list}`, ms(small), ms(large), ratio(large, small)),
    ),
  ].join("\n");
}
