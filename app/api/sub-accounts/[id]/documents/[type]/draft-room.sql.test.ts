import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import en from "#lib/i18n/messages/en/errors.json" with { type: "json" };
import pt from "#lib/i18n/messages/pt-BR/errors.json" with { type: "json" };
import { readyUpload } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import { documentLines } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { insertDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { DRAFT_ROOM } from "#lib/rules/sub-accounts/draft-room.ts";
import { request } from "#lib/test/next/next-request.ts";
import { holdDocument, PDF } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { PUT } from "./route.ts";

let dashboard: TestDashboard;
let operator: Headers;
let admin: Headers;
let by: string;
let draft: bigint;
beforeAll(async () => {
  dashboard = await testDashboard();
  operator = await dashboard.headersOf("operator");
  admin = await dashboard.headersOf("admin");
});
beforeEach(async () => {
  const { db } = dashboard.store;
  await sql`truncate limiter`.execute(db);
  await db.deleteFrom("sub_account").execute();
  draft = await newDraft();
  await refresh();
  await upload("CNH_FRONT");
  const row = await db.selectFrom("sub_account_document").select("uploaded_by").executeTakeFirst();
  by = row!.uploaded_by;
});
afterAll(() => dashboard.drop());

const newDraft = () => dashboard.store.transaction((tx) => insertDraft(tx, MAIN_ACCOUNT, "nobody"));
const refresh = () =>
  sql`update session set "freshUntil" = now() + interval '5 minutes'`.execute(dashboard.store.db);
const growStale = () =>
  sql`update session set "freshUntil" = now() - interval '1 minute'`.execute(dashboard.store.db);

async function upload(type: DocumentType, to = draft, as = operator): Promise<string> {
  const headers = new Headers(as);
  headers.set("x-file-name", "a.pdf");
  headers.set("content-length", String(PDF.length));
  const body = Uint8Array.from(PDF);
  const sent = new Request("http://localhost:3999/x", { method: "PUT", headers, body });
  const answer = await PUT(sent, { params: Promise.resolve({ id: String(to), type }) });
  const result = (await answer.json()) as { ok: boolean; code?: string };
  return result.ok ? "kept" : String(result.code);
}
/** Makes a kept document count as this many bytes. */
const weigh = (bytes: number, person = by) =>
  dashboard.store.db
    .updateTable("sub_account_document")
    .set({ size: bytes, uploaded_by: person })
    .where("type", "=", "CNH_FRONT")
    .execute();
const keptOf = async (id: bigint) =>
  (await documentLines(dashboard.store.db, id)).map(({ type }) => type);

describe("the documents that are kept in drafts have a bound", () => {
  test("for each person, up to the byte, over all of their drafts", async () => {
    await weigh(DRAFT_ROOM.person - PDF.length);
    const other = await newDraft();
    expect(await upload("SELFIE", other)).toBe("kept");
    expect(await upload("CNPJ_CARD", other)).toBe("DRAFTS_OF_PERSON_FULL");
    expect(await upload("CNH_BACK")).toBe("DRAFTS_OF_PERSON_FULL");
    expect(await keptOf(other)).toEqual(["SELFIE"]);
  });

  test("for the account, whoever uploaded them", async () => {
    await weigh(DRAFT_ROOM.account - PDF.length, "somebody else");
    expect(await upload("SELFIE")).toBe("kept");
    expect(await upload("CNPJ_CARD")).toBe("DRAFTS_OF_ACCOUNT_FULL");
    expect(await keptOf(draft)).toEqual(["CNH_FRONT", "SELFIE"]);
  });

  test("of uploads at once the ones that fit are kept", async () => {
    await weigh(DRAFT_ROOM.person - 2 * PDF.length);
    const drafts = await Promise.all([newDraft(), newDraft(), newDraft(), newDraft()]);
    const ends = await Promise.all(drafts.map((each) => upload("SELFIE", each)));
    expect(ends.toSorted()).toEqual([
      "DRAFTS_OF_PERSON_FULL",
      "DRAFTS_OF_PERSON_FULL",
      "kept",
      "kept",
    ]);
  });

  describe("of two uploads to two drafts, both of which have been looked at before either is kept", () => {
    /** Whether each is kept, where nothing can be kept until the second waits too. */
    const atOnce = async (second: Headers) => {
      const other = await newDraft();
      const hold = (tx: Tx) => sql`lock table sub_account_document in share mode`.execute(tx);
      return whileRowsLocked(dashboard.store, hold, [
        () => upload("SELFIE"),
        () => upload("SELFIE", other, second),
      ]);
    };

    test("the person's bound keeps one", async () => {
      await weigh(DRAFT_ROOM.person - PDF.length);
      expect(await atOnce(operator)).toEqual(["kept", "DRAFTS_OF_PERSON_FULL"]);
    });

    test("the account's bound keeps one of two people's", async () => {
      await weigh(DRAFT_ROOM.account - PDF.length, "somebody else");
      expect(await atOnce(admin)).toEqual(["kept", "DRAFTS_OF_ACCOUNT_FULL"]);
    });
  });

  test("where a document takes another's place, what it replaces does not count", async () => {
    await weigh(DRAFT_ROOM.person);
    expect(await upload("CNH_FRONT")).toBe("kept");
    expect(await upload("SELFIE")).toBe("kept");
  });

  test("what the exchange has does not count", async () => {
    await weigh(DRAFT_ROOM.person);
    await dashboard.store.db
      .updateTable("sub_account_document")
      .set({ content: null, state: "sent" })
      .execute();
    expect(await upload("SELFIE")).toBe("kept");
  });

  test("and its words name it, in both languages", () => {
    const [account, person] = [DRAFT_ROOM.account / 1e9, DRAFT_ROOM.person / 1e6];
    for (const words of [en, pt]) {
      expect(words.DRAFTS_OF_ACCOUNT_FULL).toMatch(new RegExp(` ${account} GB\\b`));
      expect(words.DRAFTS_OF_PERSON_FULL).toMatch(new RegExp(` ${person} MB\\b`));
    }
  });
});

describe("the first document of a draft needs a fresh factor", () => {
  test("and later ones none, nor those that take its place", async () => {
    const fresh = await newDraft();
    await growStale();
    request.headers = operator;
    expect(await upload("SELFIE", fresh)).toBe("FACTOR_REQUIRED");
    expect(await readyUpload({ id: String(fresh) })).toMatchObject({ code: "FACTOR_REQUIRED" });
    expect(await keptOf(fresh)).toEqual([]);
    await refresh();
    expect(await readyUpload({ id: String(fresh) })).toMatchObject({ ok: true });
    expect(await upload("SELFIE", fresh)).toBe("kept");
    await growStale();
    expect(await upload("CNPJ_CARD", fresh)).toBe("kept");
    expect(await upload("SELFIE", fresh)).toBe("kept");
  });

  test("whoever began it: one that a colleague has begun goes on without", async () => {
    const begun = await newDraft();
    await dashboard.store.transaction((tx) => holdDocument(tx, begun, "SELFIE"));
    await growStale();
    expect(await upload("CNPJ_CARD", begun)).toBe("kept");
  });
});

test("one person's uploads have a limit, sixty in a minute, and nothing is stored beyond it", async () => {
  await dashboard.store.db.updateTable("limiter").set({ count: 59 }).execute();
  expect(await upload("SELFIE")).toBe("kept");
  expect(await upload("CNPJ_CARD")).toBe("RATE_LIMITED");
  expect((await keptOf(draft)).toSorted()).toEqual(["CNH_FRONT", "SELFIE"]);
});
