"use client";
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react";
import { useController } from "react-hook-form";
import type { Asset } from "#protocol/money/money.ts";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type ShownTextOptions = {
  /** The text shown for a form value while nobody types. */
  show: (kept: string) => string;
  /** Takes over what was typed before hydration. */
  takeEarly: (text: string) => void;
  /** Whether the box's text is the typist's own and must be left alone. */
  isTypists: (box: HTMLInputElement, kept: string) => boolean;
  /** Of what the form's value is an amount. */
  asset?: Asset;
};

/**
 * A box whose text differs from the form's value: while someone types it is the typist's text, and on
 * leaving it is the value in its usual shape. `frame` goes onto the field.
 */
export function useShownText(
  name: string,
  label: string,
  { show, takeEarly, isTypists, asset }: ShownTextOptions,
) {
  const { methods } = useFormAround();
  const { id, error } = useFieldFrame(name, label, asset);
  const {
    field: { ref, onBlur, value },
  } = useController({ name, control: methods.control });
  const box = useRef<HTMLInputElement>(null);
  const kept = typeof value === "string" ? value : "";
  const atRest = show(kept);
  const [first] = useState(atRest);

  const takeDrawn = useEffectEvent(() => {
    if (box.current && box.current.value !== first) takeEarly(box.current.value);
  });
  useEffect(() => takeDrawn(), []);
  useEffect(() => {
    if (box.current && !isTypists(box.current, kept)) box.current.value = atRest;
  });

  return {
    error,
    frame: {
      id,
      name,
      label,
      error,
      defaultValue: first,
      ref: (input: HTMLInputElement | null) => {
        box.current = input;
        ref(input);
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        event.target.value = atRest;
        onBlur();
      },
    },
  };
}
