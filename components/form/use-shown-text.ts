"use client";
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react";
import { useController } from "react-hook-form";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type ShownTextOptions = {
  /** The text, when nobody types, for what the form keeps. */
  show: (kept: string) => string;
  /** Takes what was typed before the page came alive. */
  takeEarly: (text: string) => void;
  /** Whether what stands in the box is its typist's own, and left alone. */
  isTypists: (box: HTMLInputElement, kept: string) => boolean;
};

/**
 * A box whose text is not what the form keeps: while one types it is the typist's, and on leaving it
 * the kept value in its usual shape. `frame` goes onto the field.
 */
export function useShownText(
  name: string,
  label: string,
  { show, takeEarly, isTypists }: ShownTextOptions,
) {
  const { methods } = useFormAround();
  const { id, error } = useFieldFrame(name, label);
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
