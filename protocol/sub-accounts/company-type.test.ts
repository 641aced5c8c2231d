import { describe, expect, test } from "vitest";
import { companyTypeOf } from "./company-type.ts";
import { COMPANY_TYPES } from "./sub-account-lists.ts";

describe("a company's type", () => {
  test.each(COMPANY_TYPES)("is its code %s, in either case", (code) => {
    expect([companyTypeOf(code), companyTypeOf(code.toLowerCase())]).toEqual([code, code]);
  });

  test.each([
    ["Sociedade Limitada", "LTDA"],
    ["LTDA.", "LTDA"],
    ["Sociedade Empresária Limitada", "LTDA"],
    ["206-2", "LTDA"],
    ["2062", "LTDA"],
    ["S.A.", "SA"],
    ["S/A", "SA"],
    ["sociedade anonima", "SA"],
    ["205-4", "SA"],
    ["Microempreendedor Individual", "MEI"],
    ["empresário individual", "EI"],
    ["Empresa Individual de Responsabilidade Limitada", "EIRELI"],
    ["Sociedade Limitada Unipessoal", "SLU"],
    ["S/S", "SS"],
    ["Sociedade Simples", "SS"],
    ["Cooperativa", "COOPERATIVA"],
    ["Associação", "ASSOCIACAO"],
    ["Associação Privada", "ASSOCIACAO"],
  ])("%s is %s", (written, code) => expect(companyTypeOf(written)).toBe(code));

  test.each(["GMBH", "", "ME", "EPP", "Fundação", 7, null, undefined])(
    "%j stays as it is",
    (value) => expect(companyTypeOf(value)).toBe(value),
  );
});
