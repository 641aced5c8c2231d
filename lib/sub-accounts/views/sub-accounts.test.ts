import { expect, test } from "vitest";
import { namesOf } from "./sub-accounts.ts";

test.each([
  ["Padaria Aurora Ltda", "Aurora Pães", { name: "Aurora Pães", legalName: "Padaria Aurora Ltda" }],
  ["Padaria Aurora Ltda", "", { name: "Padaria Aurora Ltda", legalName: null }],
  ["Padaria", "Padaria", { name: "Padaria", legalName: null }],
  ["", "Aurora", { name: "Aurora", legalName: null }],
  ["", "", { name: "", legalName: null }],
])("of %s, known as %s", (name, trade_name, names) => {
  expect(namesOf({ name, trade_name })).toEqual(names);
});
