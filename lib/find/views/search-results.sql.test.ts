import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POST } from "../../../app/api/find/route.ts";
import type { Found, SearchResults } from "./search-results.ts";
import { ADDRESS, insertPayin, insertReturns, insertWallet } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import {
  peopleDashboard,
  type Entered,
  type PeopleDashboard,
} from "#lib/test/dashboards/people-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { storePixAccountName } from "#lib/pix-accounts/rows/pix-account-names.ts";
import { storePixAccountNote } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { addPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { MOST_AT_ONCE } from "#lib/core/doors/limit-per-person.ts";

const HASH = `0x${"ab".repeat(32)}`;
const PIX = "E1234567820261121090112345678901";
const BACK = "E9999999920261121090112345678901";

let dashboard: PeopleDashboard;
let admin: Entered;
let viewer: Entered;
let branch: Entered;

beforeAll(async () => {
  dashboard = await peopleDashboard();
  [admin, viewer] = [await dashboard.person("admin"), await dashboard.person("viewer")];
  branch = await dashboard.person("admin", "sub");
  const { store } = dashboard;
  for (const account of [MAIN_ACCOUNT, "sub"]) {
    await insertWallet(store, account);
    const paid = { end_to_end_id: PIX, transaction_hash: HASH, reference: "NF 4711" };
    await insertPayin(store, account, { ...paid, sender_cents: 777_77n });
    const late = await insertPayin(store, account, { sender_cents: 10_00n });
    await insertReturns(store, late, { endToEndId: BACK });
    await insertPayout(store, account, { pix_account_name: "Papelaria Lima", pull_hash: HASH });
    await storePixAccountName(store.db, account, { id: 8, name: "Papelaria Lima" });
    await store.transaction((tx) =>
      storePixAccountNote(tx, account, {
        bankAccountId: 8,
        holderName: "Rui Conceição",
        document: "52998224725",
        by: "ana",
      }),
    );
    await addPayingWallet(store.db, account, {
      family: "evm",
      address: ADDRESS,
      name: "Tesouraria",
      createdBy: "ana",
    });
  }
  for (let count = 0; count < 9; count++) await insertPayin(store, MAIN_ACCOUNT, { note: "many" });
});
afterAll(() => dashboard.drop());

const send = ({ headers }: Pick<Entered, "headers">, body: string, more: HeadersInit = {}) => {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  const request = new Request("http://localhost:3999/api/find", {
    method: "POST",
    headers: all,
    body,
  });
  return POST(request, { params: Promise.resolve({}) });
};
const ask = (who: Entered, text: string, locale = "pt-BR") =>
  send(who, JSON.stringify({ text, locale }));

async function found(who: Entered, text: string, locale?: string): Promise<Found[]> {
  const answer = await ask(who, text, locale);
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: SearchResults };
  return data.found;
}
const kinds = async (who: Entered, text: string, locale?: string) =>
  (await found(who, text, locale)).map(({ kind }) => kind);

describe("finds", () => {
  test.each([
    ["the id of a PIX", PIX, ["payin"]],
    ["the id of a PIX that was returned", BACK, ["payin"]],
    ["a hash, whatever its case", HASH.toUpperCase().replace("0X", "0x"), ["payin", "payout"]],
    ["an amount as the reader writes it", "777,77", ["payin"]],
    ["an amount on a day", "hoje 777,77", ["payin"]],
    ["an amount on another day", "777,77 ontem", []],
    ["a label", "nf 4711", ["payin"]],
    ["a name, its accents as typed", "papelaria", ["payout", "pixAccount"]],
    ["a holder", "conceição", ["pixAccount"]],
    [
      "a paying wallet, and what it paid",
      "tesour",
      [...Array<string>(5).fill("payin"), "payout", "payingWallet"],
    ],
  ])("%s", async (_what, text, expected) => {
    expect(await kinds(admin, text)).toEqual(expected);
  });

  test("an address: the wallets that have it, and what went through them", async () => {
    const by = await kinds(admin, ADDRESS.toLowerCase());
    expect(new Set(by)).toEqual(new Set(["payin", "payout", "wallet", "payingWallet"]));
  });

  test.each(["hoje", "Today"])("%s: that day's payments, and the lists of them", async (text) => {
    const today = await found(admin, text);
    const [list, first] = today.filter(({ kind }) => kind === "payin");
    expect(list?.href).toMatch(/^\/payins\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
    expect(first?.href).toMatch(/^\/payins\/\d+$/);
    expect(today.map(({ kind }) => kind)).toContain("payout");
    expect(await kinds(admin, "1/1/2001")).toEqual([]);
  });

  test("a few of each kind, the newest first", async () => {
    const payins = await found(admin, "many");
    expect(payins).toHaveLength(5);
    const numbers = payins.map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(payins[0]).toMatchObject({
      title: "R$\u00a0250,00 → 45,520257\u00a0USDC",
      detail: "Treasury · Polygon",
    });
  });

  test("amounts in the reader's own format", async () => {
    expect(await kinds(admin, "777.77", "en")).toEqual(["payin"]);
  });
});

describe("refuses", () => {
  test.each([
    ["no text", JSON.stringify({ text: "  ", locale: "en" }), 400],
    ["a text beyond its bound", JSON.stringify({ text: "x".repeat(101), locale: "en" }), 400],
    ["an unknown language", JSON.stringify({ text: "ab", locale: "xx" }), 400],
    ["what is no JSON", "{", 400],
    ["a body beyond its bound", JSON.stringify({ text: "x".repeat(4000), locale: "en" }), 413],
  ])("%s", async (_what, body, status) => {
    expect((await send(admin, body)).status).toBe(status);
  });

  test("nobody, and another origin's page", async () => {
    const body = JSON.stringify({ text: "ab", locale: "en" });
    expect((await send({ headers: new Headers(admin.headers) }, body, { cookie: "" })).status).toBe(
      401,
    );
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await send(admin, body, foreign)).status).toBe(403);
  });

  test("more at once than one person's share, and answers again afterwards", async () => {
    const all = await Promise.all(
      Array.from({ length: MOST_AT_ONCE * 3 }, () => ask(viewer, "many")),
    );
    const codes = new Set(all.map(({ status }) => status));
    expect(codes).toEqual(new Set([200, 429]));
    expect((await ask(viewer, "many")).status).toBe(200);
  });
});

describe("keeps others out", () => {
  test("an account's own is found, never another's", async () => {
    const ours = await found(admin, PIX);
    const theirs = await found(branch, PIX);
    expect(ours).toHaveLength(1);
    expect(theirs).toHaveLength(1);
    expect(ours[0]?.href).not.toBe(theirs[0]?.href);
    expect(await found(branch, "many")).toEqual([]);
  });

  test("a CPF stands in no answer", async () => {
    const texts = await Promise.all(
      ["papelaria", "52998224725", "529.982.247-25"].map(async (text) =>
        JSON.stringify(await found(admin, text)),
      ),
    );
    for (const text of texts) expect(text).not.toMatch(/529\.?982\.?247/);
  });
});
