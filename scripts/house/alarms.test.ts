import { describe, expect, it } from "vitest";
import { readSource } from "./source-files.ts";

const RULES = readSource("deploy/prometheus/alerts.yaml");
const PAGES = readSource("docs/alarms.md");
const TOLD = [
  "service/http/metrics.ts",
  "service/http/metrics-figures.ts",
  "platform/pool-gauge.ts",
  "lib/core/requests/metrics.ts",
].map(readSource);

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);

const alerts = all(RULES, /- alert: (\w+)$/gm);
const expressions = all(RULES, /^ +expr: (.+)$/gm).map((text = "") =>
  text.replace(/^(['"])(.*)\1$/, "$2"),
);

describe("an alarm", () => {
  it("has its page, and each page its alarm", () => {
    expect(alerts.length).toBeGreaterThan(20);
    expect(all(PAGES, /^### (\w+)$/gm)).toEqual(alerts);
    expect(all(RULES, /runbook: docs\/alarms\.md#(\w+)$/gm)).toEqual(
      alerts.map((name = "") => name.toLowerCase()),
    );
  });

  it("shows on its page what raises it", () => {
    expect(expressions).toHaveLength(alerts.length);
    for (const expression of expressions) expect(PAGES).toContain(`\`${expression}\``);
  });

  it("says what it means, what to look at, what to do, and when it is over", () => {
    for (const page of PAGES.split(/^### /m).slice(1)) {
      expect(all(page, /^- \*\*(\w+(?: at)?):\*\* ./gm)).toEqual([
        "Means",
        "Look at",
        "Do",
        "Over",
      ]);
    }
  });

  it("reads metrics that a process tells", () => {
    const told = TOLD.flatMap((text) => all(text, /name: "(ponte_\w+)"/g));
    const read = expressions.flatMap((text) => all(text, /\b(ponte_\w+)/g));
    expect(read.length).toBeGreaterThan(20);
    const untold = read.filter((name = "") => !told.includes(name.replace(/_count$/, "")));
    expect(untold).toEqual([]);
  });

  it("is tried by promtool, each once at least", () => {
    const tests = readSource("deploy/prometheus/alerts.test.yaml");
    expect([...new Set(all(tests, /alertname: (\w+)$/gm))].sort()).toEqual(alerts.toSorted());
  });
});
