import { describe, expect, test } from "vitest";
import { readKey } from "./line-key.ts";

const CPF = "529.982.247-25";
const CNPJ = "11.222.333/0001-81";

describe("a key", () => {
  test.each([
    [CPF, "", "cpf", "52998224725"],
    ["52998224725", "", "cpf", "52998224725"],
    [CNPJ, "", "cnpj", "11222333000181"],
    ["11222333000181", "", "cnpj", "11222333000181"],
    ["+55 11 98765-4321", "", "phone", "+5511987654321"],
    ["(11) 98765-4321", "", "phone", "+5511987654321"],
    ["11 98765-4321", "", "phone", "+5511987654321"],
    ["11987654321", "Celular", "phone", "+5511987654321"],
    ["51998259765", "CPF", "cpf", "51998259765"],
    ["51998259765", "telefone", "phone", "+5551998259765"],
    ["Ana@Example.com", "", "email", "ana@example.com"],
    ["123E4567E12B12D1A456426655440000", "", "random", "123e4567-e12b-12d1-a456-426655440000"],
  ])("%s %s", (text, typed, kind, key) => {
    expect(readKey(text, typed)).toEqual({ key: { kind, key } });
  });

  test.each([
    ["", "", "pix_key", "required"],
    // Both a CPF with right check digits and a mobile number.
    ["51998259765", "", "kind", "kind_needed"],
    ["11987654321", "", "kind", "kind_needed"],
    ["5511987654321", "", "kind", "kind_needed"],
    ["2998224725", "", "pix_key", "lost_zeros"],
    ["2998224725", "cpf", "pix_key", "lost_zeros"],
    ["1222333000181", "cnpj", "pix_key", "lost_zeros"],
    ["5,2998E+10", "", "pix_key", "scientific"],
    ["52998224726", "", "pix_key", "invalid_cpf"],
    ["529.982.247-26", "", "pix_key", "invalid_cpf"],
    ["11.222.333/0001-82", "", "pix_key", "invalid_cnpj"],
    [CPF, "cnpj", "pix_key", "invalid_cnpj"],
    [CPF, "conta", "kind", "not_in_list"],
    ["ana@", "", "pix_key", "invalid_email"],
    ["+1 415 555 2671", "", "pix_key", "invalid_phone"],
    ["maria", "", "pix_key", "invalid_pix_key"],
  ])("%s %s: %s %s", (text, typed, field, reason) => {
    expect(readKey(text, typed)).toEqual({ fault: { field, reason } });
  });
});
