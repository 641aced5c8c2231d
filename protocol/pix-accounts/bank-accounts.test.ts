import { describe, expect, test } from "vitest";
import {
  createBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "./bank-accounts.ts";
import { paginationOf } from "#protocol/wire/envelope.ts";
import { JsonNumber } from "#protocol/wire/json.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";
import { expectRefused, fieldsOf, withField } from "#protocol/test/fields-of.ts";

const good = { name: "Conta", pix_key: "52998224725" };

describe("createBankAccount", () => {
  test("keeps what is asked for, canonical, and nothing else", () => {
    const input = {
      name: "  Conta principal ",
      pix_key: "529.982.247-25",
      userId: 2,
      status: "active",
      __proto__: { type: "x" },
    };
    expect(createBankAccount.input.parse(input)).toEqual({
      name: "Conta principal",
      pix_key: "52998224725",
    });
  });

  test.each<[string, unknown, string]>([
    ["name", undefined, "required"],
    ["name", null, "required"],
    ["name", "", "required"],
    ["name", "   ", "required"],
    ["name", 7, "invalid_type"],
    ["name", ["a"], "invalid_type"],
    ["name", { a: 1 }, "invalid_type"],
    ["name", "a".repeat(81), "too_long:80"],
    ["name", "a\u0000b", "hidden_characters:U+0000"],
    ["name", "a\nb", "hidden_characters:U+000A"],
    ["pix_key", undefined, "required"],
    ["pix_key", null, "required"],
    ["pix_key", "", "required"],
    ["pix_key", " ", "required"],
    ["pix_key", 52998224725, "invalid_type"],
    ["pix_key", "52998224726", "invalid_pix_key"],
    ["pix_key", "11987654321", "invalid_pix_key"],
    ["pix_key", "x".repeat(5_000), "invalid_pix_key"],
  ])("%s = %j is %s", (...row) => expectRefused(createBankAccount.input, good, ...row));

  test("names all wrong fields at once", () => {
    expect(fieldsOf(createBankAccount.input, {})).toEqual({
      name: "required",
      pix_key: "required",
    });
  });

  test("takes the longest name", () => {
    expect(fieldsOf(createBankAccount.input, { ...good, name: "é".repeat(80) })).toBeNull();
  });
});

describe("listBankAccounts", () => {
  test("fills in page and size, and reads them from a query's text", () => {
    expect(listBankAccounts.input.parse({})).toEqual({ page: 1, pageSize: 10 });
    expect(listBankAccounts.input.parse({ page: "3", pageSize: "100", name: "%_" })).toEqual({
      page: 3,
      pageSize: 100,
      name: "%_",
    });
  });

  test.each<[string, unknown, string]>([
    ["page", "0", "invalid"],
    ["page", "-1", "invalid"],
    ["page", "1.5", "invalid"],
    ["page", "01", "invalid"],
    ["page", "a", "invalid"],
    ["page", "", "invalid"],
    ["page", ["1", "2"], "invalid"],
    ["page", "99999999999999999999", "invalid"],
    ["pageSize", "101", "too_large:100"],
    ["pageSize", 0, "invalid"],
    ["name", "a".repeat(201), "too_long:200"],
    ["pix_key", "a".repeat(201), "too_long:200"],
    ["type", "a".repeat(41), "too_long:40"],
  ])("%s = %j is %s", (...row) => expectRefused(listBankAccounts.input, {}, ...row));
});

test.each([
  ["0", "invalid"],
  ["-1", "invalid"],
  ["1.0", "invalid"],
  ["abc", "invalid"],
  ["1e3", "invalid"],
  ["1234567890123456", "invalid"],
  ["", "required"],
  [undefined, "required"],
  [true, "invalid_type"],
])("an id of %j is %s", (id, reason) => {
  expect(fieldsOf(getBankAccount.input, { id })).toEqual({ id: reason });
  expect(fieldsOf(renameBankAccount.input, { id, name: "x" })).toEqual({ id: reason });
});

const record = {
  id: 1,
  userId: 1,
  type: "pix",
  name: "Conta",
  pix_key: "52998224725",
  created_at: "2026-09-01T12:00:00.000Z",
  updated_at: "2026-09-01T12:00:00.000Z",
};
const answer = (data: unknown) => ({ success: true, message: "ok", data });

describe("what the service emits", () => {
  test.each<[string, object]>([
    ["one more field", { ...record, owner: 1 }],
    ["an id in text", { ...record, id: "1" }],
    ["a time without milliseconds", { ...record, created_at: "2026-09-01T12:00:00Z" }],
    ["a name missing", withField(record, "name", undefined)],
  ])("is not allowed %s", (_what, data) => {
    expect(createBankAccount.reply.safeParse(answer(record)).success).toBe(true);
    expect(createBankAccount.reply.safeParse(answer(data)).success).toBe(false);
  });
});

describe("what the dashboard reads", () => {
  const read = createBankAccount.read;

  test.each<[string, unknown]>([
    ["as the service gives it", answer(record)],
    ["without an envelope", record],
    ["with more fields and an id in text", answer({ ...record, id: "1", bank: "x" })],
    ["with a big-number id", answer({ ...record, id: new JsonNumber("1") })],
    ["with times in epoch milliseconds", answer({ ...record, created_at: 1788264000000 })],
    ["with times in epoch seconds", answer({ ...record, created_at: "1788264000" })],
    [
      "with its other names of times",
      answer({ ...record, created_at: undefined, createdAt: record.created_at }),
    ],
    ["without updated_at", answer({ ...record, updated_at: undefined })],
  ])("%s", (_what, given) => {
    expect(read(given)).toEqual({
      id: 1,
      type: "pix",
      name: "Conta",
      pixKey: "52998224725",
      createdAt: new Date(record.created_at),
      updatedAt: new Date(record.created_at),
    });
  });

  test("an unknown type is kept", () => {
    expect(read(answer({ ...record, type: "ted" })).type).toBe("ted");
  });

  test.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "<html>"],
    ["a list", answer([record])],
    ["no key", answer(withField(record, "pix_key", undefined))],
    ["an id that is no number", answer({ ...record, id: "x" })],
    ["a time that is none", answer({ ...record, created_at: "soon" })],
  ])("%s is not understood", (_what, given) => {
    expect(() => read(given)).toThrow(UnreadableAnswer);
  });

  test("a page", () => {
    const pagination = paginationOf(11, 2, 10);
    const page = listBankAccounts.read({
      ...answer([record]),
      pagination: { ...pagination, x: 1 },
    });
    expect(page.rows).toHaveLength(1);
    expect(page.pagination).toMatchObject(pagination);
    expect(() => listBankAccounts.read(answer([record]))).toThrow(UnreadableAnswer);
    expect(() => listBankAccounts.read({ ...answer({}), pagination })).toThrow(UnreadableAnswer);
  });
});
