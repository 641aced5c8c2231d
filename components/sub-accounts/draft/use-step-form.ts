"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState, useTransition, type FormEvent } from "react";
import { useForm, type FieldValues } from "react-hook-form";
import {
  schemaResolver,
  type Unreadable,
  type LoadSchema,
} from "#components/form/schema-resolver.ts";
import type { ActionForm } from "#components/form/use-action-form.ts";
import { nest } from "./flat-values.ts";
import { STEP_FIELDS, type TypedStep } from "./steps.ts";
import { STALE } from "./draft-saver.ts";
import { useStateByCep } from "./use-state-by-cep.ts";
import { knownOf, useDraftSaver, type DrawnDraft } from "./use-draft-saver.ts";

/** The protocol's own schema of each step, loaded on demand. */
const STEP_SCHEMAS = {
  company: () =>
    import("#lib/rules/sub-accounts/sub-account-steps.ts").then((module) => module.CompanyStep),
  representative: () =>
    import("#lib/rules/sub-accounts/sub-account-steps.ts").then(
      (module) => module.RepresentativeStep,
    ),
  address: () =>
    import("#lib/rules/sub-accounts/sub-account-steps.ts").then((module) => module.AddressStep),
} as const satisfies Record<TypedStep, LoadSchema>;

const quietly = () => {};

type StepFormOptions = {
  draft: DrawnDraft;
  step: TypedStep;
  /** The address to go to when the step is complete. */
  next: string;
  /** The fields that the exchange refused: dotted field → reason. */
  refused: Record<string, string>;
  /** The reader came here to fix something: missing fields are shown at once. */
  shouldCheck: boolean;
};

/**
 * One step of the form: saved at the server while it is typed, and checked as a whole with the protocol's
 * schema when the reader goes on. A faulty field does not keep the others from being saved.
 */
export function useStepForm({ draft, step, next, refused, shouldCheck }: StepFormOptions) {
  const router = useRouter();
  const fields = STEP_FIELDS[step];
  const [defaults] = useState<FieldValues>(() => {
    const { values } = knownOf(draft);
    return nest(Object.fromEntries(fields.map((name) => [name, values[name] ?? ""])));
  });
  const [labels] = useState(() => new Map<string, string>());
  const [unreadable] = useState<Unreadable>(() => new Map());
  const [resolver] = useState(() => schemaResolver(STEP_SCHEMAS[step], unreadable));
  const [refusals, setRefusals] = useState(0);
  const [pending, startTransition] = useTransition();
  const methods = useForm<FieldValues>({
    resolver,
    defaultValues: defaults,
    mode: "onTouched",
    shouldFocusError: false,
  });
  useStateByCep(methods);
  const saving = useDraftSaver(methods, draft, step, fields);
  const { saver, state } = saving;

  const tellFaults = () => setRefusals((count) => count + 1);
  const goOn = async () => {
    if (await saver.flush()) startTransition(() => router.push(next));
    else tellFaults();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    startTransition(async () => {
      let isFaulty = false;
      await methods.handleSubmit(goOn, () => {
        isFaulty = true;
      })();
      if (!isFaulty) return;
      // After the form has reported its fields, so that the summary has its text when it takes the focus.
      tellFaults();
      // What was typed is saved even if it is incomplete.
      await saver.flush();
    });
  };

  const showFaults = useEffectEvent(async () => {
    if (shouldCheck) await methods.handleSubmit(quietly, quietly)();
    for (const [name, reason] of Object.entries(refused)) {
      if (fields.some((field) => field === name)) {
        methods.setError(name, { type: "reason", message: reason });
      }
    }
    // Focuses the field that another page's link points to.
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.focus();
  });
  useEffect(() => void showFaults(), []);

  const failure = state.phase === "failed" && state.refused.code !== STALE ? state.refused : null;
  const form: ActionForm = {
    methods,
    defaults,
    id: "onboarding",
    pending,
    failure: refusals > 0 ? failure : null,
    refusals,
    restored: false,
    labels,
    unreadable,
    prepare: () => void STEP_SCHEMAS[step]().catch(quietly),
    // It is at the server as soon as it is typed.
    keep: quietly,
    submit,
  };
  return { form, ...saving };
}
