import { expect, test } from "vitest";
import { csvHead, csvRows } from "./trail-csv.ts";
import type { TrailLineView } from "./trail.ts";

const line = (override: Partial<TrailLineView>): TrailLineView => ({
  id: "1",
  at: "2026-11-24T02:00:00.000Z",
  actor: { kind: "person", name: "Ana" },
  action: "payout:execute",
  actionCode: "payout:execute",
  outcome: "done",
  code: null,
  subject: "payout 1",
  object: { noun: "payout", id: "1" },
  href: null,
  account: "Ours",
  address: null,
  requestId: "r",
  detail: [],
  ...override,
});
const cells = (override: Partial<TrailLineView>, locale: "en" | "pt-BR" = "en") =>
  csvRows([line(override)], locale).split("\r\n")[0] ?? "";

test("a name that a spreadsheet would compute is text", () => {
  for (const name of ["=1+1", "+1", "-1", "@x", "\tx", " =1"]) {
    expect(cells({ actor: { kind: "person", name } })).toContain(`,'${name},`);
  }
});

test("quotes, separators and line breaks stay in their cell", () => {
  expect(cells({ actor: { kind: "person", name: 'A "B"; C, D' } })).toContain('"A ""B""; C, D"');
  expect(csvRows([line({ account: "a\nb" })], "en").split("\r\n")).toHaveLength(2);
});

test("each language gets the separator that its spreadsheets expect, and the encoding is marked", () => {
  expect(cells({}, "pt-BR")).toContain(";payout:execute;done;");
  expect(csvHead("en")).toMatch(/^\uFEFFid,at,/);
});
