import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import {
  CONTENT_SECTIONS,
  DraftContent,
  mergeContent,
  openContent,
  sealContent,
  type Typed,
} from "./sub-account-content.ts";
import { documentContent, storeDocument } from "./sub-account-documents.ts";
import { deleteDraft, eraseAbandonedDrafts, insertDraft, saveDraft } from "./sub-account-drafts.ts";
import { listSubAccountRows, shownAs, SUB_ACCOUNT_SHOWS, subAccountById } from "./sub-accounts.ts";
import { SUB_ACCOUNT_STAGES } from "#lib/sub-accounts/schema.ts";

testSettings();
const { store } = await buildStore();
afterAll(() => store.drop());

const begin = (account = "ours") => store.transaction((tx) => insertDraft(tx, account, "ana"));
const save = (id: bigint, version: number, content: DraftContent, account = "ours") =>
  store.transaction((tx) =>
    saveDraft(tx, account, id, { version, step: "company", content, by: "bia" }),
  );
const rowOf = async (id: bigint) => (await subAccountById(store.db, "ours", id))!;
const contentOf = async (id: bigint) => openContent(id, (await rowOf(id)).content);

/** Any value: texts with NUL, lone surrogates, right-to-left marks, quotes. */
const typed: fc.Arbitrary<Typed> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.boolean(),
  fc.integer({ min: 0, max: 9 }),
);
const content: fc.Arbitrary<DraftContent> = fc.record(
  {
    ...Object.fromEntries(
      Object.entries(CONTENT_SECTIONS).map(([name, { shape }]) => [
        name,
        fc.record(Object.fromEntries(Object.keys(shape).map((key) => [key, typed])), {
          requiredKeys: [],
        }),
      ]),
    ),
    ref: fc.string({ maxLength: 40 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<DraftContent>;

describe("what is typed", () => {
  test("comes back byte for byte, field by field, whatever it is", () => {
    fc.assert(
      fc.property(content, content, (first, second) => {
        const [older, newer] = [DraftContent.parse(first), DraftContent.parse(second)];
        const merged = mergeContent(older, newer);
        expect(openContent(7n, sealContent(7n, merged))).toEqual(
          JSON.parse(JSON.stringify(merged)),
        );
        for (const section of ["company_infos", "representative", "address"] as const) {
          for (const [name, value] of Object.entries({ ...older[section], ...newer[section] })) {
            expect(merged[section]?.[name]).toBe(newer[section]?.[name] ?? value);
          }
        }
        expect(() => openContent(8n, sealContent(7n, merged))).toThrow("belongs elsewhere");
      }),
    );
  });

  test("has the seed's names and no others", () => {
    const names = ["zip_code", "adress_type", "uf"];
    expect(Object.keys(CONTENT_SECTIONS.address.shape)).toEqual(expect.arrayContaining(names));
    const foreign = { address: { adress_type: "1", status: "APPROVED" }, userId: 1 };
    expect(DraftContent.parse(foreign)).toEqual({ address: { adress_type: "1" } });
    const long = { address: { street: "x".repeat(2001) } };
    expect(DraftContent.safeParse(long).success).toBe(false);
  });

  test("stands nowhere in the store but sealed, and its names and CNPJ in the list", async () => {
    const id = await begin();
    const company_infos = {
      cnpj: "12.abc.345/01de-35",
      company_name: " Padaria\0 Ltda ",
      trade_name: "Aurora",
    };
    const representative = { cpf: "529.982.247-25", mother_name: "PLANTED MOTHER" };
    await save(id, 1, { company_infos, representative });
    const { rows } = await sql<{ text: string }>`
      select s::text as text from sub_account s where id = ${id}`.execute(store.db);
    expect(rows[0]?.text).not.toMatch(/529|PLANTED/);
    expect(await rowOf(id)).toMatchObject({
      name: "Padaria  Ltda",
      trade_name: "Aurora",
      document: "12ABC34501DE35",
    });
    await save(id, 2, { company_infos: { cnpj: "12.abc" } });
    expect(await rowOf(id)).toMatchObject({ name: "Padaria  Ltda", document: null });
    expect(await contentOf(id)).toEqual({
      company_infos: { ...company_infos, cnpj: "12.abc" },
      representative,
    });
  });
});

describe("two people at one draft", () => {
  test("of two savings of one version one is kept, and the other told what stands there", async () => {
    const id = await begin();
    const savings = ["a", "b", "c", "d"].map((ref) => save(id, 1, { ref }));
    const ends = await Promise.all(savings);
    const kept = ends.filter(({ how }) => how === "saved");
    expect(kept).toHaveLength(1);
    const stale = ends.filter(({ how }) => how === "stale");
    expect(stale).toHaveLength(3);
    const now = await rowOf(id);
    expect(stale.map((one) => "row" in one && one.row)).toEqual([now, now, now]);
    expect(now.version).toBe(2);
  });

  test("nobody saves or deletes one of another account, or one that was sent off", async () => {
    const id = await begin();
    expect(await save(id, 1, { ref: "x" }, "theirs")).toEqual({ how: "gone" });
    const remove = (account: string) => store.transaction((tx) => deleteDraft(tx, account, id));
    expect(await remove("theirs")).toBe(false);
    await sent(id, { stage: "creating" });
    expect(await save(id, 1, { ref: "x" })).toMatchObject({ how: "closed" });
    expect(await remove("ours")).toBe(false);
    await sent(id, { stage: "draft" });
    expect(await remove("ours")).toBe(true);
    expect(await subAccountById(store.db, "ours", id)).toBeUndefined();
  });
});

let documents = 0;
const sent = (id: bigint, change: object) => {
  documents += 1;
  const own = { idempotency_key: "k", document: `DOC${documents}`, own_account_id: "theirs" };
  return store.db
    .updateTable("sub_account")
    .set({ ...own, ...change })
    .where("id", "=", id)
    .execute();
};

test("an abandoned draft is erased with its documents, and nothing else is", async () => {
  const [old, fresh, gone] = [await begin(), await begin(), await begin()];
  const pdf = Buffer.from("%PDF planted content");
  await store.transaction((tx) =>
    storeDocument(tx, old, {
      type: "SELFIE",
      mediaType: "application/pdf",
      fileName: "PLANTED NAME.pdf",
      bytes: pdf,
      by: "ana",
    }),
  );
  expect(await documentContent(store.db, old, "SELFIE")).toMatchObject({
    fileName: "PLANTED NAME.pdf",
    bytes: pdf,
  });
  const { rows } = await sql<{ text: string; content: Buffer }>`
    select d::text as text, content from sub_account_document d`.execute(store.db);
  expect(rows[0]?.text).not.toContain("PLANTED");
  expect(Buffer.from(rows[0]!.content).includes("planted")).toBe(false);
  const age = (id: bigint, days: number, change: object = {}) =>
    store.db
      .updateTable("sub_account")
      .set({ updated_at: new Date(Date.now() - days * 86_400_000 - 60_000), ...change })
      .where("id", "=", id)
      .execute();
  await age(old, 90);
  await age(fresh, 89);
  await sent(gone, { stage: "submitted" });
  await age(gone, 400);
  const erased = await store.transaction((tx) => eraseAbandonedDrafts(tx, 90, 10));
  expect(erased.map(({ id }) => id)).toEqual([old]);
  expect(await store.db.selectFrom("sub_account_document").select("type").execute()).toEqual([]);
  expect(await rowOf(fresh)).toBeDefined();
  await store.db.deleteFrom("sub_account").where("id", "=", gone).execute();
});

test("the list shows each state under its own name, and finds by name and CNPJ", async () => {
  await store.db.deleteFrom("sub_account").execute();
  await sql`alter table sub_account drop constraint sub_account_own_account_id_key`.execute(
    store.db,
  );
  for (const stage of SUB_ACCOUNT_STAGES) {
    for (const status of [null, "UNDER_REVIEW", "APPROVED", "REJECTED"]) {
      for (const next_attempt_at of [null, new Date()]) {
        await sent(await begin(), { stage, status, next_attempt_at });
      }
    }
  }
  const list = async (filter: object) =>
    (await listSubAccountRows(store.db, "ours", filter, { limit: 100 })).rows;
  const all = await list({});
  expect(all).toHaveLength(SUB_ACCOUNT_STAGES.length * 8);
  const place = { waiting: "0", rejected: "0", draft: "1" } as Record<string, string>;
  for (const row of all) expect(row.list_key[0]).toBe(place[shownAs(row)] ?? "2");
  for (const show of SUB_ACCOUNT_SHOWS) {
    const expected = all.filter((row) => shownAs(row) === show).map(({ id }) => id);
    expect(
      (await list({ show })).map(({ id }) => id),
      show,
    ).toEqual(expected);
  }
  const id = await begin();
  await save(id, 1, { company_infos: { company_name: "Açaí 100% Ltda", cnpj: "12ABC34501DE35" } });
  const found = async (text: string) => (await list({ text })).map((row) => row.id);
  for (const text of ["açaí", "AÇAÍ", "100%", "12.abc.345/01", "345"]) {
    expect(await found(text), text).toEqual([id]);
  }
  expect(await found("100_")).toEqual([]);
  expect((await listSubAccountRows(store.db, "theirs", {}, { limit: 100 })).rows).toEqual([]);
});
