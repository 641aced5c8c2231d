import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { requestPayinQuoteAction, relabelPayinAction } from "#lib/payins/actions/payins.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { requireCategory } from "#lib/accounting/checks/require-labels.ts";
import { findCategories } from "#lib/accounting/rows/categories.ts";
import { accountingOf, accountingSettings } from "#lib/accounting/views/accounting.ts";
import { CATEGORIES_MOST } from "#lib/rules/accounting/accounting.ts";
import {
  archiveCategoryAction,
  saveCategoryAction,
  setRequiredLabelsAction,
} from "./accounting-settings.ts";
import { classifyAction } from "./classify.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const admin = await built.dashboard.headersOf("admin");
const operator = await built.dashboard.headersOf("operator");
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = admin;
  await sql`update payin set category = null`.execute(db);
  await sql`update payin_intent set category = null`.execute(db);
  await sql`delete from category`.execute(db);
  await sql`delete from required_labels`.execute(db);
});

const settings = () => accountingSettings(store, MAIN);
async function category(name: string): Promise<string> {
  const answer = await saveCategoryAction({ name });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
/** Payins as the exchange has made them, by their numbers. */
async function payins(count: number, account = MAIN.id): Promise<string[]> {
  await sql`insert into account (id, connection_id, kind, name) values (${account}, 'main', 'sub', 'x')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token,
      address, sender_cents, receiver_units, rate, expires_at, reference, cost_centre, note, created_by)
    select ${account}, floor(random() * 1e12)::bigint + n, 'q', 'completed', 'reading', '-', 'polygon', 'USDC',
      '0x1', 100, 100, 1, now(), 'NF ' || n, 'TI', '', 'x' from generate_series(1, ${count}::int) n
    returning id::text`.execute(db);
  return rows.map(({ id }) => id);
}
const labelsOf = (ids: readonly string[]) =>
  db
    .selectFrom("payin")
    .select(["reference", "cost_centre", "category", "note"])
    .where("id", "in", ids.map(BigInt))
    .orderBy("id")
    .execute();

describe("categories", () => {
  test("are added, renamed and archived by an administrator, each with its line", async () => {
    const id = await category("Fornecedores");
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "category:add",
      subject: `category ${id}`,
    });
    expect(codeOf(await saveCategoryAction({ id, name: "Compras" }))).toBe("ok");
    expect(codeOf(await archiveCategoryAction({ id, archived: true }))).toBe("ok");
    expect(await built.dashboard.lastAudit()).toMatchObject({ action: "category:archive" });
    expect((await settings()).categories).toEqual([{ id, name: "Compras", isArchived: true }]);
    expect(codeOf(await archiveCategoryAction({ id, archived: false }))).toBe("ok");
    expect((await settings()).categories).toMatchObject([{ isArchived: false }]);
    request.headers = operator;
    expect(codeOf(await saveCategoryAction({ name: "Folha" }))).toBe("NOT_ALLOWED");
  });

  test("have a name each, in whatever case, and are at most so many", async () => {
    await category("Fornecedores");
    const other = await category("Folha");
    const taken = { code: "INVALID_INPUT", fields: { name: "taken" } };
    expect(await saveCategoryAction({ name: " FORNECEDORES " })).toMatchObject(taken);
    expect(await saveCategoryAction({ id: other, name: "fornecedores" })).toMatchObject(taken);
    expect(codeOf(await saveCategoryAction({ id: other, name: "FOLHA" }))).toBe("ok");
    expect(codeOf(await saveCategoryAction({ id: "none", name: "x" }))).toBe("NOT_FOUND");
    await sql`insert into category (id, account_id, name, created_by)
      select 'c' || n, ${MAIN.id}, 'c' || n, 'x' from generate_series(1, ${CATEGORIES_MOST - 2}::int) n`.execute(
      db,
    );
    expect(codeOf(await saveCategoryAction({ name: "One more" }))).toBe("CATEGORIES_FULL");
  });

  test("are the company's in its sub-accounts, which name none of their own", async () => {
    const id = await category("Folha");
    const sub = { id: "sub" };
    await sql`insert into account (id, connection_id, kind, name) values ('sub', 'main', 'sub', 'x')
      on conflict do nothing`.execute(db);
    expect((await accountingOf(store, sub, "payin")).categories).toEqual([
      { id, name: "Folha", isArchived: false },
    ]);
    expect(await findCategories(db, sub.id, "fôlha")).toEqual([id]);
    await requireCategory(db, sub.id, id);
    await expect(requireCategory(db, sub.id, "foreign")).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  test("are the account's own: neither seen nor given elsewhere, and archived ones not anew", async () => {
    const [payin = ""] = await payins(1);
    await payins(1, "other");
    await sql`insert into category (id, account_id, name, created_by) values ('foreign', 'other', 'x', 'x')`.execute(
      db,
    );
    expect((await settings()).categories).toEqual([]);
    expect(codeOf(await saveCategoryAction({ id: "foreign", name: "y" }))).toBe("NOT_FOUND");
    expect(codeOf(await archiveCategoryAction({ id: "foreign", archived: true }))).toBe(
      "NOT_FOUND",
    );
    const give = (id: string) =>
      relabelPayinAction({ id: payin, category: id, reference: "", cost_centre: "", note: "" });
    const refused = { code: "INVALID_INPUT", fields: { category: "not_in_list" } };
    expect(await give("foreign")).toMatchObject(refused);
    expect(await classifyAction({ of: "payin", ids: [payin], category: "foreign" })).toMatchObject(
      refused,
    );
    const own = await category("Folha");
    expect(codeOf(await give(own))).toBe("ok");
    await archiveCategoryAction({ id: own, archived: true });
    // It stays where it is, and is given to nothing else.
    expect(codeOf(await give(own))).toBe("ok");
    expect(codeOf(await give(""))).toBe("ok");
    expect(await give(own)).toMatchObject(refused);
  });
});

test("what is required is refused at its field before a quote is asked for, and only then", async () => {
  const typed = () => db.selectFrom("payin_intent").select("id").execute();
  const form = built.form();
  expect(
    codeOf(await setRequiredLabelsAction({ payin: { reference: true, category: true } })),
  ).toBe("ok");
  expect(await settings()).toMatchObject({
    required: { payin: ["reference", "category"], payout: [] },
  });
  const before = await typed();
  expect(await requestPayinQuoteAction({ ...form, reference: " " })).toMatchObject({
    code: "INVALID_INPUT",
    fields: { reference: "required", category: "required" },
  });
  expect(await typed()).toEqual(before);
  const id = await category("Folha");
  const labelled = { ...form, reference: "NF 1", category: id };
  const made = await requestPayinQuoteAction(labelled);
  if (!made.ok) throw new Error(made.code);
  expect(await built.intent(made.data.intent)).toMatchObject({ reference: "NF 1", category: id });
  await archiveCategoryAction({ id, archived: true });
  const again = { ...labelled, idempotency_key: "another" };
  expect(await requestPayinQuoteAction(again)).toMatchObject({
    fields: { category: "not_in_list" },
  });
});

describe("a selection", () => {
  test("gets what was typed and keeps the rest; each payment has its line", async () => {
    const ids = await payins(3);
    const id = await category("Folha");
    request.headers = operator;
    expect(await classifyAction({ of: "payin", ids, category: id, note: "Outubro" })).toMatchObject(
      {
        data: { count: 3 },
      },
    );
    expect(await labelsOf(ids)).toEqual(
      [1, 2, 3].map((n) => ({
        reference: `NF ${n}`,
        cost_centre: "TI",
        category: id,
        note: "Outubro",
      })),
    );
    const lines = await db
      .selectFrom("audit")
      .select(["subject", "action"])
      .where("action", "=", "payin:relabel")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(lines.map(({ subject }) => subject).toSorted()).toEqual(
      ids.map((one) => `payin ${one}`).toSorted(),
    );
    await classifyAction({ of: "payin", ids, category: "none" });
    expect((await labelsOf(ids)).map((row) => row.category)).toEqual([null, null, null]);
  });

  test("is changed whole or not at all, is bounded, and never another account's", async () => {
    const ids = await payins(2);
    const [foreign = ""] = await payins(1, "other");
    const before = await labelsOf([...ids, foreign]);
    expect(codeOf(await classifyAction({ of: "payin", ids: [...ids, foreign], note: "x" }))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await classifyAction({ of: "payout", ids, note: "x" }))).toBe("NOT_FOUND");
    const many = Array.from({ length: 101 }, (_none, at) => String(at + 1));
    expect(codeOf(await classifyAction({ of: "payin", ids: many, note: "x" }))).toBe(
      "INVALID_INPUT",
    );
    expect(await labelsOf([...ids, foreign])).toEqual(before);
  });
});
