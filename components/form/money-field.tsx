"use client";
import { useLocale } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Asset } from "#protocol/money.ts";
import { readAmount, showAmount } from "#lib/format/amount-input.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { useFormAround } from "./form-context.ts";
import { useFieldFrame } from "./use-field-frame.ts";

type MoneyFieldProps = {
  name: string;
  label: string;
  asset: Asset;
  /** In place of the asset's own mark: a share, with as many places. */
  unit?: "%";
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  autoFocus?: boolean;
};

/** Marks text that could not be read: no schema takes it for an amount. */
const UNREADABLE = "?";

function shownAtRest(value: unknown, locale: Locale): string {
  if (typeof value !== "string" || value === "") return "";
  if (value.startsWith(UNREADABLE)) return value.slice(UNREADABLE.length);
  return showAmount(value, locale);
}

/**
 * An amount, written as the reader writes numbers, held as wire text ("1234.56"). While one types the
 * text is left alone; on leaving it is grouped. What could mean two amounts is refused: until then
 * the form's value begins with "?", which `parseAmount` refuses.
 */
export function MoneyField({ name, label, asset, unit, ...rest }: MoneyFieldProps) {
  const form = useFormAround();
  const locale = useLocale();
  const { id, error } = useFieldFrame(name, label);
  const {
    field: { ref, onBlur, value },
  } = useController({ name, control: form.methods.control });
  const box = useRef<HTMLInputElement>(null);
  const [first] = useState(() => shownAtRest(value, locale));

  const take = (text: string) => {
    const read = readAmount(unit ? text.replace(/%\s*$/, "") : text, asset, locale);
    if ("amount" in read || read.reason === "required") form.unreadable.delete(name);
    else form.unreadable.set(name, read.reason);
    const next = "amount" in read ? read.amount : text.trim() && UNREADABLE + text;
    // A fault is told on leaving the field, not in the middle of a number; its end is told at once.
    form.methods.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: error !== undefined && !next.startsWith(UNREADABLE),
    });
  };

  // What was typed before the page came alive is taken as typed.
  const takeEarly = useEffectEvent(() => {
    if (box.current && box.current.value !== first) take(box.current.value);
  });
  useEffect(() => takeEarly(), []);

  const atRest = shownAtRest(value, locale);
  useEffect(() => {
    const input = box.current;
    if (input && document.activeElement !== input) input.value = atRest;
  }, [atRest]);

  return (
    <TextField
      {...rest}
      id={id}
      ref={(input) => {
        box.current = input;
        ref(input);
      }}
      name={name}
      label={label}
      error={error}
      defaultValue={first}
      onChange={(event) => take(event.target.value)}
      onBlur={(event) => {
        event.target.value = atRest;
        onBlur();
      }}
      inputMode="decimal"
      autoComplete="off"
      prefix={asset === "BRL" && !unit ? "R$" : undefined}
      suffix={unit ?? (asset === "BRL" ? undefined : asset)}
    />
  );
}
