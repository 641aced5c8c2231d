"use client";
import { useLocale } from "next-intl";
import { useState, type ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Asset } from "#protocol/money.ts";
import { editAmount, readAmount, showAmount } from "#lib/format/amount-input.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type MoneyFieldProps = {
  name: string;
  label: string;
  asset: Asset;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  autoFocus?: boolean;
};

/** Marks text that could not be read: no schema takes it for an amount. */
const UNREADABLE = "?";

/**
 * An amount, written as the reader writes numbers, held as wire text ("1234.56"). While one types the
 * text is left alone; on leaving it is grouped. What could mean two amounts is refused: until then
 * the form's value begins with "?", which `parseAmount` refuses.
 */
export function MoneyField({ name, label, asset, ...rest }: MoneyFieldProps) {
  const form = useFormAround();
  const locale = useLocale();
  const { id, error } = useFieldFrame(name, label);
  const {
    field: { ref, onBlur, value: held },
  } = useController({ name, control: form.methods.control });
  const [typing, setTyping] = useState<string | null>(null);
  const value = typeof held === "string" ? held : "";
  const unread = value.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : null;
  const atRest = unread ?? (value && showAmount(value, locale));

  const take = (text: string) => {
    setTyping(text);
    const read = readAmount(text, asset, locale);
    if ("amount" in read || read.reason === "required") form.unreadable.delete(name);
    else form.unreadable.set(name, read.reason);
    const next = "amount" in read ? read.amount : text.trim() && UNREADABLE + text;
    // A fault is told on leaving the field, not in the middle of a number; its end is told at once.
    form.methods.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: error !== undefined && !next.startsWith(UNREADABLE),
    });
  };

  return (
    <TextField
      {...rest}
      id={id}
      ref={ref}
      name={name}
      label={label}
      error={error}
      value={typing ?? atRest}
      onChange={(event) => take(event.target.value)}
      onFocus={() => setTyping(unread ?? (value && editAmount(value, locale)))}
      onBlur={() => {
        setTyping(null);
        onBlur();
      }}
      inputMode="decimal"
      autoComplete="off"
      prefix={asset === "BRL" ? "R$" : undefined}
      suffix={asset === "BRL" ? undefined : asset}
    />
  );
}
