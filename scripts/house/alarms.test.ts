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

const told = TOLD.flatMap((text) => all(text, /name: "(ponte_\w+)"/g));
/** A histogram and a summary of Prometheus tell more names than one. */
const untold = (expressions: readonly string[]) =>
  expressions
    .flatMap((text) => all(text, /\b(ponte_\w+)/g))
    .filter((name = "") => !told.includes(name.replace(/_(count|sum|bucket)$/, "")));

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
    expect(told.length).toBeGreaterThan(20);
    expect(untold(expressions)).toEqual([]);
  });

  it("is tried by promtool, each once at least", () => {
    const tests = readSource("deploy/prometheus/alerts.test.yaml");
    expect([...new Set(all(tests, /alertname: (\w+)$/gm))].sort()).toEqual(alerts.toSorted());
  });
});

type Panel = {
  id: number;
  type: string;
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
};

describe("Grafana's dashboard", () => {
  const { panels, templating } = JSON.parse(readSource("deploy/grafana/ponte.json")) as {
    panels: Panel[];
    templating: { list: { name: string; type: string }[] };
  };
  const drawn = panels.filter(({ type }) => type !== "row");
  const targets = drawn.flatMap(({ targets: asked = [] }) => asked);

  it("has each panel and each title once, and each panel asks something", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    expect(drawn.filter(({ targets: asked = [] }) => asked.length === 0)).toEqual([]);
  });

  it("asks whichever Prometheus is chosen", () => {
    expect(templating.list).toContainEqual(
      expect.objectContaining({ name: "datasource", type: "datasource" }),
    );
    const asked = [...drawn, ...targets].map(({ datasource }) => datasource?.uid);
    expect([...new Set(asked)]).toEqual(["${datasource}"]);
  });

  it("reads metrics that a process tells, and every one of Ponte's", () => {
    const read = targets.map(({ expr }) => expr);
    expect(untold(read)).toEqual([]);
    expect(told.filter((name = "") => !read.some((expr) => expr.includes(name)))).toEqual([]);
  });
});
