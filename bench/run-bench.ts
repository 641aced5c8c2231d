import { actionCost, type ActionCost, signedInCookie } from "./actions.ts";
import { type ListCost, listCosts } from "./lists.ts";
import { quotePayment, type QuotePayment } from "./quote-payment.ts";
import { type BenchSystem, startBenchSystem } from "./system.ts";
import { pageScales } from "#e2e/fixtures/page-weight.ts";
import type { Load } from "./load.ts";

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

function listReport(costs: readonly ListCost[]): string {
  return [
    "Lists at 10^3 and 10^6 rows, median of a whole answer:",
    line("", "10^3", "10^6", "ratio"),
    ...costs.map(({ list, small, large }) =>
      line(`  ${list}`, ms(small), ms(large), ratio(large, small)),
    ),
  ].join("\n");
}

const PAGES = [
  "/sign-in",
  "/",
  "/payins",
  "/wallets",
  "/pix-accounts",
  "/payins/new",
  "/wallets/new",
  "/pix-accounts/new",
  "/settings/credentials",
  "/settings/webhooks",
  "/settings/exchange",
];
/** Gzipped kilobytes (1000 bytes) of JavaScript and CSS that each page names. */
async function bytesReport({ origin }: BenchSystem, cookie: string): Promise<string> {
  const weigh = pageScales(origin);
  const lines = ["Bytes per page, gzip:", `  ${"".padEnd(24)}  kB of JS  kB of CSS`];
  for (const path of PAGES) {
    const headers: Record<string, string> = path === "/sign-in" ? {} : { cookie };
    const answer = await fetch(origin + path, { headers, redirect: "manual" });
    const html = await answer.text();
    const { js, css } = await weigh(html);
    const note = answer.status === 200 ? "" : `  (answered ${answer.status})`;
    lines.push(
      `  ${path.padEnd(24)}  ${js.toFixed(1).padStart(8)}  ${css.toFixed(1).padStart(9)}${note}`,
    );
  }
  return lines.join("\n");
}

/** Runs all benchmarks in turn on one system and one PostgreSQL server; each prints its result. */
export async function runBench(
  server: string,
  sqlFile: string,
  say: (text: string) => void,
): Promise<void> {
  const system = await startBenchSystem(server, sqlFile);
  try {
    say(quotePaymentReport(await quotePayment(system)));
    const cookie = await signedInCookie(system);
    say(actionReport(await actionCost(system, cookie)));
    say(await bytesReport(system, cookie));
    say(listReport(await listCosts(system, cookie)));
  } finally {
    await system.stop();
  }
}
