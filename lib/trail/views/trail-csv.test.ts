import { expect, test } from "vitest";
import { trailCsv } from "./trail-csv.ts";
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
const rows = async (override: Partial<TrailLineView>, locale: "en" | "pt-BR" = "en") =>
  (await trailCsv(locale)).rows([line(override)]).split("\r\n");
const cells = async (...given: Parameters<typeof rows>) => (await rows(...given))[0] ?? "";

test("a name that a spreadsheet would compute is text", async () => {
  for (const name of ["=1+1", "+1", "-1", "@x", "\tx", " =1"]) {
    expect(await cells({ actor: { kind: "person", name } })).toContain(`,'${name},`);
  }
});

test("quotes, separators and line breaks stay in their cell", async () => {
  expect(await cells({ actor: { kind: "person", name: 'A "B"; C, D' } })).toContain(
    '"A ""B""; C, D"',
  );
  expect(await rows({ account: "a\nb" })).toHaveLength(2);
});

test("each language gets the separator that its spreadsheets expect, and the encoding is marked", async () => {
  expect(await cells({}, "pt-BR")).toContain(";payout:execute;done;");
  expect((await trailCsv("en")).head).toMatch(/^\uFEFFid,/);
});

test("a line says in words and in Brasília time what its codes say", async () => {
  const { head } = await trailCsv("pt-BR");
  expect(head).toContain("id;Quando (horário de Brasília);Quem;Ação;Resultado;Objeto;at;actor;");
  expect(await cells({}, "pt-BR")).toMatch(
    /^1;2026-11-23 23:00:00;Ana;[^;:]+;Feito;Payout 1;2026-11-24T02:00:00\.000Z;Ana;person;payout:execute;/,
  );
  const system = { kind: "system", name: "jobs" } as const;
  const unknown = { actor: system, action: null, actionCode: "odd:act", object: null } as const;
  expect(await cells(unknown)).toMatch(/^1,2026-11-23 23:00:00,Ponte \([^)]+\),odd:act,Done,,/);
});
