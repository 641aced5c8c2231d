"use client";
import { useCallback, useEffect, useRef } from "react";
import { get, useFormState, type FieldError } from "react-hook-form";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { fieldId, useFormAround } from "./form-context.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The sentence for a field's error, in the reader's language. */
export function useFieldError(name: string): string | undefined {
  const form = useFormAround();
  const sentences = useSentences();
  const { errors, isSubmitted } = useFormState({ control: form.methods.control, name });
  const fault: FieldError | undefined = get(errors, name);
  const reason = fault?.message;
  if (reason === undefined) return undefined;
  // Passing through an empty field with the keyboard is no mistake yet.
  if (reason === "required" && !isSubmitted) return undefined;
  return sentences.reason(reason);
}

/** Ties a control to the form around it: id, name, value, events and error. */
export function useField(name: string, label: string) {
  const form = useFormAround();
  const { ref: register, ...events } = form.methods.register(name);
  const { setValue } = form.methods;
  const registered = useRef(register);
  registered.current = register;
  const seen = useRef(false);

  useEffect(() => void form.labels.set(name, label), [form.labels, name, label]);

  const ref = useCallback(
    (control: Control | null) => {
      // What was typed before the page came alive would be replaced by the default.
      const early = control && !seen.current && isTyped(control) ? control.value : null;
      if (control) seen.current = true;
      registered.current(control);
      if (early !== null) setValue(name, early, { shouldDirty: true });
    },
    [name, setValue],
  );

  const initial: unknown = get(form.defaults, name);
  return {
    id: fieldId(form, name),
    error: useFieldError(name),
    initial: typeof initial === "string" ? initial : "",
    control: { ...events, ref },
  };
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return false;
  if (control.type === "checkbox" || control.type === "radio") return false;
  return control.value !== control.defaultValue;
}
