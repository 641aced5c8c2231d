import { describe, expect, it, test } from "vitest";
import { ChangePixAccount, CreatePixAccount } from "./pix-account-request.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";

const GIVEN = {
  name: "Fornecedor",
  kind: "cpf",
  pix_key: "529.982.247-25",
  holder_name: "Ana Maria",
  holder_document: "11.222.333/0001-81",
};

describe("CreatePixAccount", () => {
  it.each([
    ["cpf", " 529.982.247-25 ", "52998224725"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["email", "Ana@Example.com", "ana@example.com"],
    ["random", "123E4567E89B42D3A456426614174000", "123e4567-e89b-42d3-a456-426614174000"],
  ])("takes a %s in any spelling", (kind, pix_key, canonical) => {
    const account = CreatePixAccount.parse({ ...GIVEN, kind, pix_key });
    expect(account.pix_key).toBe(canonical);
    expect(account.holder_document).toBe("11222333000181");
  });

  it("asks for the kind and never guesses: a key of another kind is refused as of this one", () => {
    const given = (kind: string, pix_key: string) =>
      fieldsOf(CreatePixAccount, { ...GIVEN, kind, pix_key });
    expect(given("phone", "ana@example.com")).toEqual({ pix_key: "invalid_phone" });
    expect(given("cpf", "11222333000181")).toEqual({ pix_key: "invalid_cpf" });
    expect(given("cnpj", "52998224725")).toEqual({ pix_key: "invalid_cnpj" });
    expect(given("email", "52998224725")).toEqual({ pix_key: "invalid_email" });
    expect(given("random", "52998224725")).toEqual({ pix_key: "invalid_random_key" });
  });

  it.each<[string, unknown, string]>([
    ["name", undefined, "required"],
    ["name", " ", "required"],
    ["name", "x".repeat(81), "too_long:80"],
    ["name", "a\u0000b", "hidden_characters:U+0000"],
    ["kind", "pix", "not_in_list"],
    ["pix_key", undefined, "required"],
    ["pix_key", 52998224725, "invalid_type"],
    ["holder_name", undefined, "required"],
    ["holder_name", "x".repeat(121), "too_long:120"],
    ["holder_document", "529.982.247-24", "invalid_cpf"],
    ["holder_document", "11.222.333/0001-82", "invalid_cnpj"],
  ])("%s = %j is %s", (...row) => expectRefused(CreatePixAccount, GIVEN, ...row));

  it("tells of a wrong key also while other fields are missing", () => {
    expect(fieldsOf(CreatePixAccount, { kind: "cpf", pix_key: "529.982.247-24" })).toEqual({
      name: "required",
      pix_key: "invalid_cpf",
      holder_name: "required",
    });
    expect(fieldsOf(CreatePixAccount, null)).toEqual({});
  });

  it("takes a holder without a document", () => {
    expect(CreatePixAccount.parse({ ...GIVEN, holder_document: "" }).holder_document).toBeNull();
    const { holder_document: _left, ...rest } = GIVEN;
    expect(CreatePixAccount.parse(rest).holder_document).toBeNull();
  });
});

test("ChangePixAccount names the account by a positive whole number", () => {
  const given = { id: "7", name: "N", holder_name: "H" };
  expect(ChangePixAccount.parse(given)).toEqual({ ...given, id: 7, holder_document: null });
  for (const id of ["0", "-1", "1.5", "x", ""]) {
    expect(fieldsOf(ChangePixAccount, { ...given, id }), id).toHaveProperty("id");
  }
});
