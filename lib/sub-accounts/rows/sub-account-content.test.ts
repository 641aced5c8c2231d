import { expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { fieldsOf } from "#protocol/test/fields-of.ts";
import { AddressStep, RepresentativeStep } from "#lib/rules/sub-accounts/sub-account-steps.ts";
import { DraftContent, requestOf } from "./sub-account-content.ts";

const good = EXAMPLES["createSubAccount"]?.input as DraftContent;
const { representative, ...rest } = good;
const signed = (was_signed?: string | boolean): DraftContent => {
  const { was_signed: _, ...others } = representative ?? {};
  return {
    ...rest,
    representative: was_signed === undefined ? others : { ...others, was_signed },
  };
};

test.each([
  ["true", true],
  [true, true],
  ["false", false],
  [false, false],
])("an answer kept as %j is sent as %s", (kept, sent) => {
  const request = CreateSubAccount.parse(requestOf(signed(kept)));
  expect(request.representative.was_signed).toBe(sent);
});

test.each([[undefined], [""], ["talvez"]])("%j is no answer, and nothing is sent", (kept) => {
  expect(fieldsOf(CreateSubAccount, requestOf(signed(kept)))).toEqual({
    "representative.was_signed": "required",
  });
});

const at = (number: string, complement?: string): DraftContent => ({
  ...good,
  address: { ...good.address, number, ...(complement === undefined ? {} : { complement }) },
});

test.each([
  ["1374", "12º andar cj 121", "1374, 12º andar cj 121"],
  ["1374 12º andar cj 121", "", "1374 12º andar cj 121"],
  ["1374", undefined, "1374"],
  [" S/N\u200b", " fundos ", "S/N, fundos"],
])("number %j with complement %j is sent as %j", (number, complement, sent) => {
  const request = requestOf(at(number, complement));
  expect(CreateSubAccount.parse(request).address.number).toBe(sent);
  expect(request["address"]).not.toHaveProperty("complement");
});

test("a complement that does not fit beside its number is refused, here and in the form", () => {
  const [number, complement] = ["1".repeat(20), "a".repeat(39)];
  expect(fieldsOf(CreateSubAccount, requestOf(at(number, complement)))).toEqual({
    "address.number": "too_long:60",
  });
  expect(fieldsOf(AddressStep, at(number, complement))).toEqual({
    "address.complement": "too_long:38",
  });
  expect(fieldsOf(AddressStep, at(number, complement.slice(1)))).toBeNull();
  const request = requestOf(at(number, complement.slice(1)));
  expect(fieldsOf(CreateSubAccount, request)).toBeNull();
});

test("a draft keeps the complement apart", () => {
  expect(DraftContent.parse(at("1374", "cj 121")).address).toMatchObject({
    number: "1374",
    complement: "cj 121",
  });
});

test("the form refuses what contradicts another of its fields, as the exchange does", () => {
  const { address, representative: person } = good;
  expect(fieldsOf(AddressStep, { address: { ...address, uf: "RJ" } })).toEqual({
    "address.uf": "other_state:SP",
  });
  const representative = { ...person, was_signed: "true", signature_date: "1985-01-01" };
  expect(fieldsOf(RepresentativeStep, { representative })).toEqual({
    "representative.signature_date": "before_birth",
  });
});
