"use client";
import type { ChangeEvent, ComponentProps } from "react";
import { TextField } from "#components/ui/text-field.tsx";
import { caretIn, maskText, significant, type Masked } from "#lib/format/mask-text.ts";
import { useFormAround } from "./form-context.ts";
import { useShownText } from "./use-shown-text.ts";

type MaskedInputProps = Pick<
  ComponentProps<typeof TextField>,
  "hint" | "optional" | "inputMode" | "className" | "autoComplete"
> & {
  name: string;
  label: string;
  mask: Masked;
  /** The form's value for a text; without it, the text itself. */
  read?: (text: string) => string;
  /** The text for a form value: `read(show(value))` is `value`. */
  show?: (value: string) => string;
};

const asItIs = (text: string) => text;

/**
 * A key, document or day that takes its usual shape as it is typed or pasted, in any spelling. The caret
 * stays after the last typed character, and punctuation is never in the way.
 */
export function MaskedInput({
  name,
  label,
  mask,
  read = asItIs,
  show = asItIs,
  autoComplete = "off",
  ...rest
}: MaskedInputProps) {
  const { methods } = useFormAround();
  const { error, frame } = useShownText(name, label, {
    show,
    takeEarly: (text) => keep(maskText(mask, text)),
    // A text with the same value is left alone until the field loses focus.
    isTypists: (box, kept) => read(box.value) === kept,
  });

  const keep = (text: string) =>
    methods.setValue(name, read(text), { shouldDirty: true, shouldValidate: error !== undefined });

  const take = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (isComposing) return keep(input.value);
    const isForward =
      nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
    const caret = input.selectionStart ?? input.value.length;
    const before = significant(mask, input.value.slice(0, caret)).length;
    const masked = maskText(mask, input.value);
    if (masked !== input.value) {
      const plus = masked.startsWith("+") && !input.value.includes("+") ? 1 : 0;
      const at = caretIn(mask, masked, before + plus, isForward);
      input.value = masked;
      input.setSelectionRange(at, at);
    }
    keep(masked);
  };

  return (
    <TextField
      {...rest}
      {...frame}
      onChange={take}
      mono
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
