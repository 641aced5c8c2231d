import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFrom, flatten, nest, type FlatValues } from "./flat-values.ts";
import { mergeValues } from "./merge-values.ts";

const NAMES = ["company_infos.cnpj", "representative.name", "address.adress_type", "ref"];
const values = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom("", "a", "b", "c")])),
) as fc.Arbitrary<FlatValues>;

describe("mergeValues", () => {
  test("loses nothing that either typed, and tells every field on which both differ", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged = mergeValues(base, mine, theirs);
        const told = new Set(merged.clashes.map(({ name }) => name));
        for (const name of NAMES) {
          const [was, here, there] = [base[name], mine[name], theirs[name]];
          if (here !== was) expect(merged.values[name]).toBe(here);
          else expect(merged.values[name]).toBe(there);
          expect(told.has(name)).toBe(here !== was && there !== was && here !== there);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("changes nothing when nobody else has, and takes everything when nothing was typed", () => {
    fc.assert(
      fc.property(values, values, (base, other) => {
        expect(mergeValues(base, other, base)).toEqual({ values: other, clashes: [] });
        expect(mergeValues(base, base, other)).toEqual({ values: other, clashes: [] });
      }),
    );
  });

  test("takes a field that is new there, and an answer that was given", () => {
    const merged = mergeValues(
      {},
      { ref: "", "representative.was_signed": "" },
      {
        ref: "x",
        "representative.was_signed": "false",
      },
    );
    expect(merged).toEqual({
      values: { ref: "x", "representative.was_signed": "false" },
      clashes: [],
    });
  });
});

describe("flat values", () => {
  test("go to sections and back byte for byte, under the seed's names", () => {
    const texts = fc.record(
      Object.fromEntries(NAMES.map((name) => [name, fc.string({ unit: "binary", maxLength: 30 })])),
    ) as fc.Arbitrary<FlatValues>;
    fc.assert(
      fc.property(texts, fc.constantFrom("true", "false", ""), (flat, signed) => {
        const all = { ...flat, "representative.was_signed": signed };
        const kept: unknown = JSON.parse(JSON.stringify(nest(all)));
        expect(flatten(kept as Record<string, unknown>)).toEqual(all);
      }),
      { numRuns: 50 },
    );
    expect(nest({ "address.adress_type": "1", ref: "r" })).toEqual({
      address: { adress_type: "1" },
      ref: "r",
    });
  });

  test("a boolean of the wire is text on the page", () => {
    expect(flatten({ representative: { was_signed: false } })).toEqual({
      "representative.was_signed": "false",
    });
  });

  test("only what was changed is told apart, what was emptied too", () => {
    expect(changedFrom({ ref: "a" }, { ref: "" })).toEqual({ ref: "" });
    expect(changedFrom({}, { ref: "", "representative.was_signed": "" })).toEqual({});
    const no = { "representative.was_signed": "false" };
    expect(changedFrom({}, no), "a no is an answer").toEqual(no);
    expect(changedFrom({ ref: "a" }, { ref: "a" })).toEqual({});
  });
});
