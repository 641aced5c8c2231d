"use client";
import { useCallback, useRef } from "react";
import { get } from "react-hook-form";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Ties the browser's own control to the form around it: id, value, events and error. */
export function useField(name: string, label: string) {
  const { defaults, methods } = useFormAround();
  const frame = useFieldFrame(name, label);
  const seen = useRef(false);
  const { register, setValue } = methods;

  const ref = useCallback(
    (control: Control | null) => {
      // What was typed before the page came alive would be replaced by the default.
      const early = control && !seen.current && isTyped(control) ? control.value : null;
      if (control) seen.current = true;
      register(name).ref(control);
      if (early !== null) setValue(name, early, { shouldDirty: true });
    },
    [name, register, setValue],
  );

  const { onChange, onBlur } = register(name);
  const initial: unknown = get(defaults, name);
  return {
    ...frame,
    initial: typeof initial === "string" ? initial : "",
    control: { name, onChange, onBlur, ref },
  };
}

function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return false;
  if (control.type === "checkbox" || control.type === "radio") return false;
  return control.value !== control.defaultValue;
}
