import { reasonsOf, WITH_INPUT, type FieldReasons } from "#protocol/wire/reason.ts";
import {
  AddressStep,
  CompanyStep,
  RepresentativeStep,
} from "#lib/rules/sub-accounts/sub-account-steps.ts";
import { requiredDocuments } from "#components/sub-accounts/documents/required-documents.ts";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { flatten, nest, type Sections } from "./flat-values.ts";
import type { FilledStep, StepState } from "./step-list.tsx";
import { stepOfField, TYPED_STEPS, type TypedStep } from "./steps.ts";

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

/** `faulty`: values are invalid, or the exchange refused them; how many these are, or how many are missing. */
export function stateOf(faults: FieldReasons, refused: readonly string[]): StepState {
  const names = Object.keys(faults);
  const wrong = new Set([...refused, ...names.filter((name) => faults[name] !== "required")]);
  if (wrong.size > 0) return { is: "faulty", count: wrong.size };
  return { is: names.length === 0 ? "complete" : "incomplete", count: names.length };
}

/** How far each step of a draft is. */
export function stepStates(
  { missing, refusal }: Pick<DraftView, "missing" | "refusal">,
  faults: StepFaults,
): Record<FilledStep, StepState> {
  const refused = Object.keys(refusal?.fields ?? {});
  const typed = (step: TypedStep) =>
    stateOf(
      faults[step],
      refused.filter((name) => stepOfField(name) === step),
    );
  const documents = requiredDocuments(missing, "RG").length;
  return {
    company: typed("company"),
    representative: typed("representative"),
    address: typed("address"),
    documents: { is: documents === 0 ? "complete" : "incomplete", count: documents },
  };
}
