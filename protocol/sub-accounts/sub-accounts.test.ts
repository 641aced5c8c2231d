import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";
import {
  createSubAccount,
  getSubAccount,
  SUB_ACCOUNT_MOVES,
  SUB_ACCOUNT_STATUSES,
  uploadCompanyDocument,
  uploadPersonalDocument,
} from "./sub-accounts.ts";
import { fieldsOf, withField } from "#protocol/test/fields-of.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-09-01T23:59:59.000Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const good = EXAMPLES["createSubAccount"]?.input as Record<string, unknown>;
const refusal = (field: string, value: unknown) =>
  fieldsOf(createSubAccount.input, withField(good, field, value));

describe("createSubAccount", () => {
  test("stores canonical what may be written in several ways, and ignores the rest", () => {
    const given = Object.entries({
      "company_infos.cnpj": "12.abc.345/01de-35",
      "representative.cpf": "529.982.247-25",
      "representative.email": " Maria@Example.COM",
      "representative.phone": "+55 (11) 98765-4321",
      "address.zip_code": "01310-100",
      "address.uf": "sp",
      "address.status": "APPROVED",
      "company_infos.monthly_income": "50000",
      status: "APPROVED",
    }).reduce((input, [field, value]) => withField(input, field, value), good);
    const canonical = withField(good, "company_infos.monthly_income", "50000");
    expect(createSubAccount.input.parse(given)).toEqual(canonical);
  });

  test.each(["company_infos.trade_name", "ref", "callback_url"])("does without %s", (field) => {
    expect(refusal(field, undefined)).toBeNull();
    expect(refusal(field, "")).toBeNull();
  });

  const required = [
    ...["cnpj", "company_name", "company_type", "constitution_date", "monthly_income"].map(
      (name) => `company_infos.${name}`,
    ),
    ...["name", "email", "cpf", "full_name", "phone", "mother_name", "monthly_income"].map(
      (name) => `representative.${name}`,
    ),
    ...["birth_date", "was_signed", "signature_date"].map((name) => `representative.${name}`),
    ...["street", "number", "city", "zip_code", "neighborhood", "uf", "adress_type"].map(
      (name) => `address.${name}`,
    ),
  ];
  test.each(required)("needs %s", (field) => {
    expect(refusal(field, undefined)).toEqual({ [field]: "required" });
    expect(refusal(field, null)).toEqual({ [field]: "required" });
  });

  test.each<[string, unknown, string]>([
    ["company_infos", undefined, "required"],
    ["representative", "x", "invalid_type"],
    ["company_infos.cnpj", "11222333000182", "invalid_cnpj"],
    ["company_infos.cnpj", "52998224725", "invalid_cnpj"],
    ["company_infos.cnpj", 11222333000181, "invalid_type"],
    ["company_infos.company_name", "a".repeat(151), "too_long:150"],
    ["company_infos.company_type", "GMBH", "not_in_list"],
    ["company_infos.constitution_date", "31/01/2020", "invalid_date"],
    ["company_infos.constitution_date", "2026-02-30", "invalid_date"],
    ["company_infos.constitution_date", "2026-09-02", "in_the_future"],
    ["company_infos.constitution_date", "1799-12-31", "too_early:1800-01-01"],
    ["company_infos.constitution_date", "0015-12-31", "too_early:1800-01-01"],
    ["company_infos.monthly_income", -1, "not_an_amount"],
    ["company_infos.monthly_income", "0250", "leading_zeros"],
    ["company_infos.monthly_income", "0", "not_positive"],
    ["company_infos.monthly_income", "1.001", "too_many_decimals:2"],
    ["representative.monthly_income", "dez mil", "not_an_amount"],
    ["representative.email", "maria", "invalid_email"],
    ["representative.cpf", "11111111111", "invalid_cpf"],
    ["representative.phone", "11987654321", "invalid_phone"],
    ["representative.birth_date", "2008-09-02", "under_age"],
    ["representative.birth_date", "2027-01-01", "in_the_future"],
    ["representative.birth_date", "1896-08-31", "too_early:1896-09-01"],
    ["representative.birth_date", "0015-05-20", "too_early:1896-09-01"],
    ["representative.was_signed", "yes", "invalid_type"],
    ["representative.signature_date", "2026-09-02", "in_the_future"],
    ["representative.signature_date", "0015-01-02", "too_early:1896-09-01"],
    ["representative.signature_date", "1990-05-19", "before_birth"],
    ["address.zip_code", "1310100", "invalid_cep"],
    ["address.uf", "XX", "not_in_list"],
    ["address.uf", "RJ", "other_state:SP"],
    ["address.number", "", "required"],
    ["address.number", "1".repeat(61), "too_long:60"],
    ["address.adress_type", 4, "not_in_list"],
    ["address.adress_type", "1", "not_in_list"],
    ["ref", "a".repeat(65), "too_long:64"],
    ["callback_url", "ftp://example.com", "invalid"],
    ["callback_url", "example.com", "invalid"],
    ["callback_url", "https://user:secret@example.com", "invalid"],
  ])("%s = %j is %s", (field, value, reason) => {
    expect(refusal(field, value)).toEqual({ [field]: reason });
  });

  test("takes whoever completes 18 years today, UTC", () => {
    expect(refusal("representative.birth_date", "2008-09-01")).toBeNull();
    expect(refusal("company_infos.constitution_date", "2026-09-01")).toBeNull();
  });

  test.each([
    ["company_infos.constitution_date", "1800-01-01"],
    ["representative.birth_date", "1896-09-01"],
    ["representative.signature_date", "1990-05-20"],
  ])("takes the first day that makes sense: %s = %s", (field, day) => {
    expect(refusal(field, day)).toBeNull();
  });

  test("takes a number with its complement, as people write it", () => {
    expect(refusal("address.number", "1374 12º andar cj 121")).toBeNull();
  });

  test("takes any state for a CEP of no known range", () => {
    const nowhere = withField(good, "address.zip_code", "78900000");
    expect(fieldsOf(createSubAccount.input, withField(nowhere, "address.uf", "RO"))).toBeNull();
  });

  test("reads the secrets that are shown once", () => {
    expect(createSubAccount.read(EXAMPLES["createSubAccount"]?.reply)).toMatchObject({
      document: "12ABC34501DE35",
      status: "PENDING",
      apiKey: "Zk3pVx8QmT5rWc1nLb7sYd2uHf6jKe4gTa9vXo0iPq5",
      apiSecret: "Ua9vXo0iPq5rWc1nLb7sYd2uHf6jKe4gTZk3pVx8QmT",
    });
    const account = { document: "1", secrets: { api_key: "k" } };
    expect(() => createSubAccount.read({ account })).toThrow(UnreadableAnswer);
  });
});

describe("documents", () => {
  const file = new File(["%PDF-"], "selfie.pdf", { type: "application/pdf" });

  test("each call takes its own types", () => {
    const { input: personal } = uploadPersonalDocument;
    const { input: company } = uploadCompanyDocument;
    expect(fieldsOf(personal, { type: "SELFIE", file })).toBeNull();
    expect(fieldsOf(company, { type: "CNPJ_CARD", file })).toBeNull();
    expect(fieldsOf(personal, { type: "CNPJ_CARD", file })).toEqual({ type: "not_in_list" });
    expect(fieldsOf(company, { type: "SELFIE", file })).toEqual({ type: "not_in_list" });
    expect(fieldsOf(personal, {})).toEqual({ type: "required", file: "required" });
    expect(fieldsOf(personal, { type: "SELFIE", file: "x" })).toEqual({ file: "required" });
  });
});

test("a sub-account is read with words that are not known", () => {
  const account = { name: "A", document: "1", status: "PAUSED", documents: [{ type: "X" }, 3] };
  expect(getSubAccount.read({ status: "success", account })).toEqual({
    ...account,
    ref: null,
    reason: null,
    documents: [{ type: "X", status: null, receivedAt: null }],
  });
  expect(fieldsOf(getSubAccount.input, { document: "document" })).toEqual({
    document: "invalid_cnpj",
  });
});

test("a sub-account is approved once, and only a rejected one is opened again", () => {
  expect(Object.keys(SUB_ACCOUNT_MOVES).sort()).toEqual([...SUB_ACCOUNT_STATUSES].sort());
  expect(SUB_ACCOUNT_MOVES.APPROVED).toEqual([]);
  expect(SUB_ACCOUNT_MOVES.REJECTED).toEqual(["UNDER_REVIEW"]);
});
