import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Analyst } from "./analyst.ts";
import type { CaseOrder } from "./cases.ts";

const DELAY_MS = 3000;
let folder: string;
let file: string;
let now: number;
let analyst: Analyst;

const openBooks = () => new Analyst(file, { delayMs: DELAY_MS, wall: () => now });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "analyst-"));
  file = join(folder, "analyst.db");
  now = Date.parse("2026-09-01T12:00:00.000Z");
  analyst = openBooks();
});
afterEach(() => {
  analyst.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
const order = (change: Partial<CaseOrder> = {}): CaseOrder => ({
  key: `k-${(made += 1)}`,
  userId: 7,
  document: "12ABC34501DE35",
  name: "Exemplo Ltda",
  tradeName: "Exemplo",
  documents: ["SELFIE", "CNPJ_CARD"],
  ...change,
});
const seen = (key: string) => analyst.cases.byKey(key)!;
const reject = (reason: string | null = null) => ({ status: "REJECTED", reason }) as const;
const approve = { status: "APPROVED", reason: null } as const;
const codeOf = (run: () => unknown) => {
  try {
    run();
    return "done";
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test.each([
  [null, "APPROVED", null],
  ["Exemplo", "APPROVED", null],
  ["Failsafe", "APPROVED", null],
  ["FAIL", "REJECTED", SANDBOX_KYC_REASON],
  ["Casa FAIL Ltda", "REJECTED", SANDBOX_KYC_REASON],
])("after its time a trade name of %j is %s, and not before", (tradeName, status, reason) => {
  const { key } = analyst.put(order({ tradeName }));
  now += DELAY_MS - 1;
  expect(seen(key)).toMatchObject({ status: "UNDER_REVIEW", decidedAt: null });
  now += 1;
  expect(seen(key)).toMatchObject({ status, reason, decidedBy: "rule", decidedAt: new Date(now) });
});

test("the same key is one case, whatever else the key was used for is refused", () => {
  const first = order();
  const opened = analyst.put(first);
  now += 10;
  expect(analyst.put(first)).toEqual(opened);
  for (const change of [
    { document: "11222333000181" },
    { name: "Outra" },
    { tradeName: null },
    { documents: [] },
  ]) {
    expect(codeOf(() => analyst.put({ ...first, ...change }))).toBe("CONFLICT");
  }
  expect(analyst.cases.open(9)).toEqual([opened]);
});

test("a case opened again under a new key is judged anew, by the same rule", () => {
  const first = analyst.put(order({ tradeName: "FAIL" }));
  now += DELAY_MS;
  expect(seen(first.key).status).toBe("REJECTED");
  const again = analyst.put(order({ tradeName: "FAIL" }));
  expect(seen(again.key).status).toBe("UNDER_REVIEW");
  analyst.decide(again.id, approve);
  now += DELAY_MS;
  expect([seen(first.key).status, seen(again.key).status]).toEqual(["REJECTED", "APPROVED"]);
});

test("a person decides once, by case or by company", () => {
  const [one, other] = [analyst.put(order()), analyst.put(order())];
  const third = analyst.put(order({ document: "11222333000181" }));
  expect(analyst.decide(third.id, reject("Falta a selfie."))).toMatchObject({
    status: "REJECTED",
    reason: "Falta a selfie.",
    decidedBy: "person",
  });
  expect(codeOf(() => analyst.decide(third.id, approve))).toBe("CONFLICT");
  expect(codeOf(() => analyst.decide(99, approve))).toBe("NOT_FOUND");
  analyst.decideDocument(one.document, reject());
  expect([seen(one.key).status, seen(other.key).status]).toEqual(["REJECTED", "REJECTED"]);
  expect(codeOf(() => analyst.decideDocument(one.document, approve))).toBe("CONFLICT");
  expect(codeOf(() => analyst.decideDocument("06990590000123", approve))).toBe("NOT_FOUND");
});

test("what is due when a person comes is the rule's already", () => {
  const { id, document } = analyst.put(order());
  now += DELAY_MS;
  expect(codeOf(() => analyst.decide(id, reject()))).toBe("CONFLICT");
  expect(codeOf(() => analyst.decideDocument(document, reject()))).toBe("CONFLICT");
});

test("held, nothing is decided but by a person; let go, the rule decides what has waited", () => {
  const early = analyst.put(order());
  now += DELAY_MS;
  analyst.decideByHand(true);
  analyst.decideByHand(true);
  expect(seen(early.key)).toMatchObject({ status: "APPROVED", decidedBy: "rule" });
  const held = analyst.put(order({ tradeName: "FAIL" }));
  const mended = analyst.put(order({ tradeName: "FAIL" }));
  now += 10 * DELAY_MS;
  analyst.close();
  analyst = openBooks();
  expect(analyst.isByHand).toBe(true);
  expect(analyst.cases.open(9).map(({ key }) => key)).toEqual([held.key, mended.key]);
  analyst.decide(mended.id, approve);
  analyst.decideByHand(false);
  expect([seen(held.key).status, seen(mended.key).status]).toEqual(["REJECTED", "APPROVED"]);
});

test("what was decided is never changed, and nothing is deleted", () => {
  const { id, key } = analyst.put(order());
  analyst.decide(id, approve);
  const before = seen(key);
  const books = new DatabaseSync(file);
  const change = "update kyc_case set status = 'REJECTED', reason = 'x'";
  expect(() => books.exec(change)).toThrow("never changed");
  expect(() => books.exec("delete from kyc_case")).toThrow("never deleted");
  books.close();
  expect(seen(key)).toEqual(before);
});

test("keeps no CPF that a company's name holds", () => {
  const told = order({ name: "MARIA DA SILVA 52998224725", tradeName: "Maria 529.982.247-25" });
  const { name, tradeName } = analyst.put(told);
  expect([name, tradeName]).toEqual(["MARIA DA SILVA ***", "Maria ***"]);
  expect(analyst.put(told).key).toBe(told.key);
  expect(analyst.put(order({ name: "Lote 12345678901234" })).name).toBe("Lote 12345678901234");
});

test("books of a sandbox that was not told whose a case is are taken over", () => {
  const { id, key } = analyst.put(order());
  analyst.close();
  const old = new DatabaseSync(file);
  old.exec("alter table kyc_case drop column user_id");
  old.close();
  analyst = openBooks();
  expect(seen(key)).toMatchObject({ id, userId: null });
  expect(analyst.put({ ...order(), key })).toMatchObject({ id });
});
