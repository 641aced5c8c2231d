import { describe, expect, test } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import type { Sections } from "./flat-values.ts";
import { stateOf, stepFaults } from "./step-faults.ts";
import { OPTIONAL_FIELDS } from "./field-kinds.ts";
import { STEP_FIELDS, TYPED_STEPS } from "./steps.ts";

const good = EXAMPLES["createSubAccount"]?.input as Sections;

describe("stepFaults", () => {
  test("a whole request has none, its numbers as text or not", () => {
    expect(stepFaults(good)).toEqual({ company: {}, representative: {}, address: {} });
    const asTyped = { ...good, address: { ...(good["address"] as object), adress_type: "1" } };
    expect(stepFaults(asTyped).address).toEqual({});
  });

  test("an empty draft misses every field that is not optional, each in its own step", () => {
    for (const content of [{}, { company_infos: { cnpj: "" }, ref: "" }]) {
      const faults = stepFaults(content);
      for (const step of TYPED_STEPS) {
        const asked = STEP_FIELDS[step].filter((name) => !OPTIONAL_FIELDS.includes(name));
        expect(Object.keys(faults[step]).sort()).toEqual([...asked].sort());
        expect(new Set(Object.values(faults[step]))).toEqual(new Set(["required"]));
        expect(stateOf(faults[step], [])).toEqual({ is: "incomplete", count: asked.length });
      }
    }
  });

  test("a question is open until it is answered, yes or no, also in an older draft's booleans", () => {
    const name = "representative.was_signed";
    const answered = (was_signed: unknown) =>
      stepFaults({ representative: { was_signed } }).representative[name];
    for (const answer of ["true", "false", true, false]) expect(answered(answer)).toBeUndefined();
    for (const none of [undefined, ""]) expect(answered(none)).toBe("required");
    expect(answered("talvez")).toBe("invalid_type");
  });

  test("what can't be taken is told apart from what is missing", () => {
    const { company } = stepFaults({ company_infos: { cnpj: "123" } });
    expect(company["company_infos.cnpj"]).toBe("invalid_cnpj");
    expect(stateOf(company, [])).toEqual({ is: "faulty", count: 1 });
    expect(stateOf({}, [])).toEqual({ is: "complete", count: 0 });
    expect(stateOf(company, ["company_infos.cnpj", "ref"])).toEqual({ is: "faulty", count: 2 });
  });
});
