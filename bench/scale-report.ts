import type { Load } from "./load.ts";
import type { Scale } from "./scale.ts";

const TEN_MILLION = 10_000_000;
const line = (first: string, ...columns: string[]) =>
  `  ${first.padEnd(36)}${columns.map((text) => text.padStart(16)).join("")}`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
const ratio = (one: number, other: number) => (one / other).toFixed(2);

const compared = (what: string, empty: Load, filled: Load) =>
  line(
    what,
    ms(empty.p50),
    ms(filled.p50),
    ratio(filled.p50, empty.p50),
    ratio(filled.p99, empty.p99),
  );

/** What was measured, as text for a terminal. */
export function scaleReport(scale: Scale): string {
  const { payouts, growth, hour, wholeMs, metricsMs, swept } = scale;
  const whole = growth.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    `One real payout, with two quotes beside it that were not used, copied ${payouts} times through a year of a thousand companies:`,
    line("", "rows a payout", "bytes a payout", "of all", "at 10^7"),
    ...growth.map(({ table, rows, bytes }) =>
      line(
        table,
        rows.toFixed(2),
        bytes.toFixed(0),
        `${((100 * bytes) / whole).toFixed(0)} %`,
        gb(bytes * TEN_MILLION),
      ),
    ),
    line("together", "", whole.toFixed(0), "", gb(whole * TEN_MILLION)),
    "",
    `A busy hour's calls, four at once, with empty tables and with ${payouts} payouts:`,
    line("", "p50 empty", "p50 filled", "p50 ratio", "p99 ratio"),
    ...hour.map(({ what, empty, filled }) => compared(what, empty, filled)),
    line(
      "a payout, asked to completed",
      ms(wholeMs.empty),
      ms(wholeMs.filled),
      ratio(wholeMs.filled, wholeMs.empty),
    ),
    "",
    line("metrics, a process's first look", ms(metricsMs.first)),
    line("metrics, the next one", ms(metricsMs.next)),
    "",
    "What the default retention deletes of that year at once:",
    line("", "rows before", "rows after", "rows/s"),
    ...swept.map(({ table, before, after, seconds }) =>
      line(table, String(before), String(after), ((before - after) / seconds).toFixed(0)),
    ),
  ].join("\n");
}
