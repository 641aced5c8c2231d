import { expect, test } from "vitest";
import { SaveCompany } from "./company.ts";
import { companyColour, initialsOf } from "./company-sign.ts";

test.each([
  ["Ipê Amarelo Comércio Exterior", "IA"],
  ["Ponte", "PO"],
  ["Casa do Pão", "CP"],
  ["X", "X"],
  ["de", "DE"],
  ["3M do Brasil", "3B"],
  ["𝒜lfa 𝐁eta", "𝒜𝐁"],
  ["—", ""],
])("%s has the sign %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("an unknown colour is the first", () => {
  expect([companyColour("green"), companyColour("pink"), companyColour(null)]).toEqual([
    "green",
    "blue",
    "blue",
  ]);
});

const company = {
  name: "Ipê Amarelo",
  document: "11.222.333/0001-81",
  initials: "ia",
  colour: "red",
};

test("a company is taken with its CNPJ in one form, or without one", () => {
  expect(SaveCompany.parse(company)).toEqual({
    ...company,
    document: "11222333000181",
    initials: "IA",
  });
  expect(SaveCompany.parse({ ...company, document: "", initials: "" }).document).toBe("");
  // A form leaves out what is empty.
  const { name, colour } = company;
  expect(SaveCompany.parse({ name, colour })).toEqual({ name, colour, document: "", initials: "" });
});

test("a CNPJ that there can't be is said to be one", () => {
  const { error } = SaveCompany.safeParse({ ...company, document: "11.222.333/0001-82" });
  expect(error?.issues).toMatchObject([{ path: ["document"], message: "invalid_cnpj" }]);
});

test.each([
  ["name", ""],
  ["name", "x".repeat(81)],
  ["name", "Ip\u202eê"],
  ["document", "11.222.333/0001-82"],
  ["document", "529.982.247-25"],
  ["initials", "ABC"],
  ["initials", "<>"],
  ["colour", "pink"],
])("refuses the %s %s", (field, value) => {
  const { error } = SaveCompany.safeParse({ ...company, [field]: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
