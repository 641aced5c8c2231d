"use client";
import { useRef } from "react";
import { get } from "react-hook-form";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Binds a native control to the surrounding form: id, value, events and error. */
export function useField(name: string, label: string) {
  const { defaults, methods } = useFormAround();
  const frame = useFieldFrame(name, label);
  const seen = useRef(new WeakSet<Control>());
  const { onChange, onBlur, ref: register } = methods.register(name);
  const { setValue } = methods;

  const ref = (control: Control | null) => {
    // Without this, the default would replace what was typed before hydration.
    const early = control && !seen.current.has(control) ? earlyValue(control) : undefined;
    if (control) seen.current.add(control);
    register(control);
    if (early !== undefined) setValue(name, early, { shouldDirty: true });
  };

  const initial: unknown = get(defaults, name);
  return {
    ...frame,
    initial: typeof initial === "string" ? initial : "",
    control: { name, onChange, onBlur, ref },
  };
}

/** A choice that differs from the server-rendered value; undefined when there is none. */
function earlyValue(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].find((option) => option.defaultSelected);
    return control.value === (drawn?.value ?? "") ? undefined : control.value;
  }
  if (control.type === "checkbox" && "checked" in control) {
    return control.checked === control.defaultChecked ? undefined : control.checked;
  }
  if (control.type === "radio" && "checked" in control) {
    return control.checked && !control.defaultChecked ? control.value : undefined;
  }
  return control.value === control.defaultValue ? undefined : control.value;
}
