import { reasonsOf, WITH_INPUT, type FieldReasons } from "#protocol/wire/reason.ts";
import {
  AddressStep,
  CompanyStep,
  RepresentativeStep,
} from "#protocol/sub-accounts/sub-account-steps.ts";
import { flatten, nest, type Sections } from "./flat-values.ts";
import type { StepState } from "./step-list.tsx";
import { TYPED_STEPS, type TypedStep } from "./steps.ts";

const SCHEMAS = { company: CompanyStep, representative: RepresentativeStep, address: AddressStep };
const EMPTY = { company_infos: {}, representative: {}, address: {} };

export type StepFaults = Record<TypedStep, FieldReasons>;

/** What keeps each step from being complete. Server only, because it loads the validation rules. */
export function stepFaults(content: Sections): StepFaults {
  const filled = Object.entries(flatten(content)).filter(([, value]) => value !== "");
  const input = { ...EMPTY, ...nest(Object.fromEntries(filled)) };
  const faults = TYPED_STEPS.map((step) => {
    const parsed = SCHEMAS[step].safeParse(input, WITH_INPUT);
    return [step, parsed.success ? {} : reasonsOf(parsed.error)];
  });
  return Object.fromEntries(faults) as StepFaults;
}

/** `faulty`: a value is invalid, or the exchange refused it. */
export function stateOf(faults: FieldReasons, refused: readonly string[]): StepState {
  const reasons = Object.values(faults);
  if (refused.length > 0 || reasons.some((reason) => reason !== "required")) return "faulty";
  return reasons.length === 0 ? "complete" : "incomplete";
}
