"use client";
import { unstable_rethrow, usePathname } from "next/navigation";
import { useEffect, useId, useRef, useState, useTransition, type FormEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type { ActionResult, Refusal } from "./action-result.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";
import {
  schemaResolver,
  withoutEmpty,
  type LoadSchema,
  type Unreadable,
} from "./schema-resolver.ts";

type ActionFormOptions<Values extends FieldValues, Data> = {
  /** The same schema as the door's, loaded on first focus. */
  schema: LoadSchema;
  action: (input: Values & { idempotency_key: string }) => Promise<ActionResult<Data>>;
  defaults: Values;
  /** After success. What it starts (a navigation) counts as pending until it has ended. */
  onDone: (data: Data) => void;
  /** Tells two forms of one page apart when a draft is kept. */
  name?: string;
  /** Fields that never leave the page's memory. */
  secrets?: readonly Path<Values>[];
};

/** Why the last sending came to nothing; `unreachable` when no answer came at all. */
type Failure = Refusal | { ok: false; code: "UNREACHABLE" };

export type ActionForm<Values extends FieldValues = FieldValues> = {
  methods: UseFormReturn<Values>;
  defaults: Values;
  id: string;
  pending: boolean;
  failure: Failure | null;
  /** Counts refused sendings, so that the summary takes the focus each time. */
  refusals: number;
  restored: boolean;
  labels: Map<string, string>;
  unreadable: Unreadable;
  prepare: () => void;
  submit: (event: FormEvent) => void;
};

const quietly = () => {};

/**
 * A form whose rule is the protocol's schema and whose effect is a server action. One idempotency
 * key per opened form, renewed only after success: sending again after a lost answer does it once.
 * A double click sends once. When the session has ended, what was typed survives signing in.
 */
export function useActionForm<Values extends FieldValues, Data>({
  schema,
  action,
  defaults,
  onDone,
  name = "form",
  secrets = [],
}: ActionFormOptions<Values, Data>): ActionForm<Values> {
  const id = useId();
  const draftName = `${usePathname()}#${name}`;
  const [labels] = useState(() => new Map<string, string>());
  const [unreadable] = useState<Unreadable>(() => new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [restored, setRestored] = useState(false);
  const [pending, startTransition] = useTransition();
  const busy = useRef(false);
  const key = useRef<string | null>(null);
  const [resolver] = useState(() => schemaResolver<Values>(schema, unreadable));
  const methods = useForm<Values>({
    resolver,
    defaultValues: defaults as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { reset } = methods;

  useEffect(() => {
    const draft = takeDraft(draftName);
    if (!draft) return;
    key.current = draft.idempotencyKey;
    reset((values) => ({ ...values, ...draft.values }), {
      keepDefaultValues: true,
      // A radio drawn as chosen would be taken up anew, over what was kept.
      keepFieldsRef: true,
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know what the tab kept
    setRestored(true);
  }, [draftName, reset]);

  useEffect(() => {
    if (!pending) busy.current = false;
  }, [pending]);

  const refuse = (reason: Failure | null) => {
    setFailure(reason);
    setRefusals((count) => count + 1);
  };

  const send = async (values: Values) => {
    key.current ??= newIdempotencyKey();
    const result = await action({
      ...(withoutEmpty(values) as Values),
      idempotency_key: key.current,
    });
    if (result.ok) {
      key.current = null;
      setFailure(null);
      setRestored(false);
      startTransition(() => onDone(result.data));
      return;
    }
    if (result.code === "SIGN_IN_REQUIRED") {
      const kept = { ...values };
      for (const secret of secrets) delete kept[secret];
      keepDraft(draftName, { values: kept, idempotencyKey: key.current });
      const next = location.pathname + location.search;
      location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
      return;
    }
    for (const [field, reason] of Object.entries(result.fields)) {
      methods.setError(field as Path<Values>, { type: "reason", message: reason });
    }
    refuse(result);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    startTransition(async () => {
      try {
        await methods.handleSubmit(send, () => refuse(null))();
      } catch (error) {
        unstable_rethrow(error);
        refuse({ ok: false, code: "UNREACHABLE" });
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
    submit,
  };
}
