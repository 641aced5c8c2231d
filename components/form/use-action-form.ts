"use client";
import { usePathname } from "next/navigation";
import { useEffect, useId, useRef, useState, useTransition, type FormEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type { ActionResult } from "./action-result.ts";
import { lost, type Refused } from "./answered.ts";
import { storeDraft, newIdempotencyKey, restoreDraft } from "./draft.ts";
import { withFactor } from "./fresh-factor.ts";
import { goSignIn } from "./sign-in-again.tsx";
import {
  schemaResolver,
  withoutEmpty,
  type LoadSchema,
  type Unreadable,
} from "./schema-resolver.ts";

type ActionFormOptions<Values extends FieldValues, Data> = {
  /** The server action's own schema, loaded on first focus. */
  schema: LoadSchema;
  action: (input: Values & { idempotency_key: string }) => Promise<ActionResult<Data>>;
  defaults: Values;
  /** Called after success. A navigation it starts counts as pending until it ends. */
  onDone: (data: Data) => void;
  /** Distinguishes the drafts of two forms on one page. */
  name?: string;
  /** Fields that must not be empty, though the schema lets them be. */
  required?: readonly string[];
  /** Fields that are kept in memory only, never in a draft. */
  secrets?: readonly Path<Values>[];
};

export type ActionForm<Values extends FieldValues = FieldValues> = {
  methods: UseFormReturn<Values>;
  defaults: Values;
  id: string;
  pending: boolean;
  /** Why the last submission failed. */
  failure: Refused | null;
  /** Counts refused submissions, so that the summary takes the focus each time. */
  refusals: number;
  restored: boolean;
  labels: Map<string, string>;
  unreadable: Unreadable;
  prepare: () => void;
  /** Stores what is typed, but for secrets, until the page is opened again in this tab. */
  keep: () => void;
  submit: (event: FormEvent) => void;
};

const quietly = () => {};

/** Codes whose sentence says more than the reason beside them ("not offered", "can't be used now"). */
const SAYING_MORE = new Set([
  "BAD_REQUEST",
  "FACTOR_REFUSED",
  "ONLY_SENT_TOKENS",
  "PAIR_NOT_SUPPORTED",
  "PHONE_CLOCK_OFF",
  "RECIPIENT_AWAITS",
  "RECIPIENT_REFUSED",
  "RECIPIENT_COOLING_OFF",
  "SPENDER_NOT_PINNED",
  "WALLET_NOT_USABLE",
]);

/** What a refused field says: the refusal's own sentence, or the field's reason. */
const fieldFault = (code: string, reason: string) =>
  SAYING_MORE.has(code) ? { type: "code", message: code } : { type: "reason", message: reason };

/**
 * A form validated by the protocol's schema and submitted to a server action. Each opened form has one
 * idempotency key, renewed only after success: submitting again after a lost answer has one effect, and a
 * double click submits once. When the session has ended, what was typed survives signing in.
 */
export function useActionForm<Values extends FieldValues, Data>({
  schema,
  action,
  defaults,
  onDone,
  name = "form",
  required = [],
  secrets = [],
}: ActionFormOptions<Values, Data>): ActionForm<Values> {
  const id = useId();
  const draftName = `${usePathname()}#${name}`;
  const [labels] = useState(() => new Map<string, string>());
  const [unreadable] = useState<Unreadable>(() => new Map());
  const [failure, setFailure] = useState<Refused | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [restored, setRestored] = useState(false);
  const [pending, startTransition] = useTransition();
  const busy = useRef(false);
  const key = useRef<string | null>(null);
  const [resolver] = useState(() => schemaResolver<Values>(schema, unreadable, required));
  const methods = useForm<Values>({
    resolver,
    defaultValues: defaults as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { reset } = methods;

  useEffect(() => {
    const draft = restoreDraft(draftName);
    if (!draft) return;
    key.current = draft.idempotencyKey;
    reset((values) => ({ ...values, ...draft.values }), {
      keepDefaultValues: true,
      // Without this, a radio rendered as checked would overwrite the restored value.
      keepFieldsRef: true,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know what the tab kept
    setRestored(true);
  }, [draftName, reset]);

  useEffect(() => {
    if (!pending) busy.current = false;
  }, [pending]);

  const keep = () => {
    const values = { ...methods.getValues() };
    for (const secret of secrets) delete values[secret];
    storeDraft(draftName, { values, idempotencyKey: (key.current ??= newIdempotencyKey()) });
  };

  const refuse = (reason: Refused | null) => {
    setFailure(reason);
    setRefusals((count) => count + 1);
  };

  const send = async (values: Values) => {
    key.current ??= newIdempotencyKey();
    const input = { ...(withoutEmpty(values) as Values), idempotency_key: key.current };
    const result = await withFactor(() => action(input));
    if (result.ok) {
      key.current = null;
      setFailure(null);
      setRestored(false);
      startTransition(() => onDone(result.data));
      return;
    }
    if (result.code === "SIGN_IN_REQUIRED") {
      keep();
      goSignIn();
      return;
    }
    for (const [field, reason] of Object.entries(result.fields)) {
      methods.setError(field as Path<Values>, fieldFault(result.code, reason));
    }
    refuse(result);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    startTransition(async () => {
      try {
        let isFaulty = false;
        await methods.handleSubmit(send, () => {
          isFaulty = true;
        })();
        // Counted once the form has its errors: the summary decides by them where the focus goes.
        if (isFaulty) refuse(null);
      } catch (error) {
        refuse(lost(error));
      }
    });
  };

  return {
    methods,
    defaults,
    id,
    pending,
    failure,
    refusals,
    restored,
    labels,
    unreadable,
    prepare: () => void schema().catch(quietly),
    keep,
    submit,
  };
}
