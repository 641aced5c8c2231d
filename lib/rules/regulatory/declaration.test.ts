import { describe, expect, test } from "vitest";
import { custodyState, Declared, declaredOf, fieldsOf, isAbroad } from "./declaration.ts";
import { NOTHING_DECLARED } from "./nothing-declared.ts";

const reasons = (input: object) => {
  const parsed = Declared.safeParse(input);
  return parsed.success
    ? {}
    : Object.fromEntries(
        parsed.error.issues.map((one) => [one.path.join("."), one.message] as const),
      );
};

describe("a declaration", () => {
  test("says nothing where nothing was chosen", () => {
    expect(declaredOf(Declared.parse({}))).toEqual({ custody: null, beneficiary: null });
    expect(fieldsOf({ custody: null, beneficiary: null })).toEqual(NOTHING_DECLARED);
  });

  test("is the same behind its fields; a custodian's name is left out of one's own wallet", () => {
    const said = {
      custody: { kind: "custodian", custodian_name: "Example", country: "US" },
      beneficiary: { name: "Marina Alves", document: null, country: "BR" },
    } as const;
    expect(declaredOf(Declared.parse(fieldsOf(said)))).toEqual(said);
    const own = { ...fieldsOf(said), custody_kind: "self" };
    expect(declaredOf(Declared.parse(own)).custody).toEqual({
      kind: "self",
      custodian_name: null,
      country: null,
    });
  });

  test.each([
    [{ custody_kind: "custodian" }, { custodian_name: "required", custodian_country: "required" }],
    [{ beneficiary_name: "X" }, { beneficiary_country: "required" }],
    [{ beneficiary_country: "BR" }, { beneficiary_name: "required" }],
    [
      { beneficiary_document: "1" },
      { beneficiary_name: "required", beneficiary_country: "required" },
    ],
    [
      { custody_kind: "self", beneficiary_name: "X", beneficiary_country: "ZZ" },
      { beneficiary_country: "not_in_list" },
    ],
  ])("%j is refused at what is missing", (input, refused) => {
    expect(reasons(input)).toMatchObject(refused);
  });
});

test("what a signature makes of a declaration", () => {
  expect(custodyState(null, false)).toBe("none");
  // A signature declares nothing: nobody has said it.
  expect(custodyState(null, true)).toBe("none");
  expect(custodyState("self", false)).toBe("self");
  expect(custodyState("self", true)).toBe("proven");
  expect(custodyState("custodian", false)).toBe("custodian");
  expect(custodyState("custodian", true)).toBe("contradicted");
});

test("a country other than Brazil is abroad; without any it is not known", () => {
  const custody = (country: string) =>
    ({ kind: "custodian", custodian_name: "X", country }) as const;
  const beneficiary = (country: string) => ({ name: "X", document: null, country });
  expect(isAbroad({ custody: null, beneficiary: null })).toBeNull();
  const self = { kind: "self", custodian_name: null, country: null } as const;
  expect(isAbroad({ custody: self, beneficiary: null })).toBeNull();
  expect(isAbroad({ custody: self, beneficiary: beneficiary("BR") })).toBe(false);
  expect(isAbroad({ custody: self, beneficiary: beneficiary("US") })).toBe(true);
  expect(isAbroad({ custody: custody("US"), beneficiary: beneficiary("BR") })).toBe(true);
  expect(isAbroad({ custody: custody("BR"), beneficiary: null })).toBe(false);
});
