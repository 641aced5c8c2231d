import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { BankAccountRecord } from "#protocol/pix-accounts/bank-accounts.ts";
import type { Pagination } from "#protocol/wire/envelope.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { shared } from "./shared.ts";

type Page = { data: BankAccountRecord[]; pagination: Pagination };
type Refusal = { fields?: object };

const PATH = "/exchange/bank-accounts";

const service = shared(startService);

const created = async (user: TestUser, body: object = bankAccount()) =>
  (await service.call<{ data: BankAccountRecord }>(user, `POST ${PATH}`, { body })).body.data;
const list = async (user: TestUser, query = "") =>
  (await service.call<Page>(user, `GET ${PATH}${query}`)).body;

describe("pages", () => {
  test("newest first; a page beyond the end is empty", async () => {
    const user = await service.user();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await created(user)).id);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await list(user, `?page=${page}&pageSize=2`));
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    expect(pages[3]?.data).toEqual([]);
    expect(pages[3]?.pagination).toEqual({
      total: 5,
      page: 4,
      pageSize: 2,
      totalPages: 3,
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  test("page arithmetic: each account on exactly one page", async () => {
    const user = await service.user();
    for (let count = 0; count < 13; count += 1) await created(user);
    const sizes = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(sizes, async (pageSize) => {
        const seen: number[] = [];
        const totalPages = Math.ceil(13 / pageSize);
        for (let page = 1; page <= totalPages + 1; page += 1) {
          const { data, pagination } = await list(user, `?page=${page}&pageSize=${pageSize}`);
          seen.push(...data.map(({ id }) => id));
          expect(pagination).toEqual({
            total: 13,
            page,
            pageSize,
            totalPages,
            hasNextPage: page < totalPages,
            hasPreviousPage: page > 1,
          });
        }
        expect([seen.length, new Set(seen).size]).toEqual([13, 13]);
      }),
      { numRuns: 12 },
    );
  });
});

describe("filters", () => {
  const NAMES = ["Ação 100%", "ACAO_x", "Café São José", "a\\b", "Conta 50"] as const;
  let user: TestUser;
  beforeAll(async () => {
    user = await service.user();
    for (const name of NAMES) await created(user, bankAccount({ name }));
    await created(user, { name: "E-mail", pix_key: "Fulano_X@Exemplo.com.br" });
  });
  const namesOf = async (query: Record<string, string>) =>
    (await list(user, `?${new URLSearchParams(query)}`)).data.map(({ name }) => name).sort();

  test.each([
    ["%", ["Ação 100%"]],
    ["_", ["ACAO_x"]],
    ["\\", ["a\\b"]],
    ["AÇÃO", ["Ação 100%"]],
    ["são josé", ["Café São José"]],
    ["CAFÉ", ["Café São José"]],
    ["acao", ["ACAO_x"]],
    ["conta", ["Conta 50"]],
    ["%%", []],
    ["'; drop table bank_accounts; --", []],
    ["", [...NAMES, "E-mail"].sort()],
  ])("name %j", async (name, expected) => {
    expect(await namesOf({ name })).toEqual(expected);
  });

  test("pix_key, type and name together", async () => {
    expect(await namesOf({ pix_key: "FULANO_x@" })).toEqual(["E-mail"]);
    expect(await namesOf({ pix_key: "fulano%x" })).toEqual([]);
    expect(await namesOf({ pix_key: "exemplo", name: "e-m", type: "pix" })).toEqual(["E-mail"]);
    expect(await namesOf({ type: "pi" })).toEqual([]);
    expect(await namesOf({ type: "PIX" })).toEqual([]);
  });
});

describe("refuses", () => {
  test.each([
    ["?page=0", { page: "invalid" }],
    ["?page=1.5", { page: "invalid" }],
    ["?pageSize=101", { pageSize: "too_large:100" }],
    ["?pageSize=-1", { pageSize: "invalid" }],
    ["?page=1&page=2", { page: "invalid" }],
    ["?name=a%00b", { name: "invalid" }],
    [`?name=${"x".repeat(201)}`, { name: "too_long:200" }],
  ])("a list %s", async (query, fields) => {
    const { status, body } = await service.call<Refusal>(
      await service.user(),
      `GET ${PATH}${query}`,
    );
    expect([status, body.fields]).toEqual([400, fields]);
  });
});
