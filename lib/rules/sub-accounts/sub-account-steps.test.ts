import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { AddressStep, CompanyStep, RepresentativeStep } from "./sub-account-steps.ts";
import { fieldsOf } from "#protocol/test/fields-of.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-09-01T12:00:00.000Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const good = CreateSubAccount.parse(EXAMPLES["createSubAccount"]?.input);
const { address } = good;

test("the steps together ask for all that a creation takes, and for nothing else", () => {
  const steps = { ...CompanyStep.shape, ...RepresentativeStep.shape, ...AddressStep.shape };
  const { callback_url: _, ...asked } = CreateSubAccount.shape;
  expect(Object.keys(steps).sort()).toEqual(Object.keys(asked).sort());
  expect({
    ...CompanyStep.parse(good),
    ...RepresentativeStep.parse(good),
    ...AddressStep.parse(good),
  }).toEqual({ ...good, callback_url: undefined });
});

test("the kind of address comes from a list as text, and is a number after", () => {
  const asTyped = { address: { ...address, adress_type: "2" } };
  expect(AddressStep.parse(asTyped)).toEqual({ address: { ...address, adress_type: 2 } });
  for (const [kind, reason] of [
    ["4", "not_in_list"],
    ["um", "not_in_list"],
    [undefined, "required"],
  ]) {
    expect(fieldsOf(AddressStep, { address: { ...address, adress_type: kind } })).toEqual({
      "address.adress_type": reason,
    });
  }
});

test("a step without anything names every field that it misses", () => {
  expect(Object.keys(fieldsOf(RepresentativeStep, { representative: {} }) ?? {})).toEqual(
    Object.keys(CreateSubAccount.shape.representative.shape).map(
      (name) => `representative.${name}`,
    ),
  );
});
