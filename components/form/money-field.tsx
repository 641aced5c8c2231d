"use client";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { Asset } from "#protocol/money/money.ts";
import { readAmount, showAmount } from "#lib/format/amount-input.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { useFormAround } from "./form-context.ts";
import { useShownText } from "./use-shown-text.ts";
import { withoutHidden } from "#protocol/wire/trim-hidden.ts";

type MoneyFieldProps = {
  name: string;
  label: string;
  asset: Asset;
  /** Replaces the asset's symbol: a share, with as many places. */
  unit?: "%" | "tokens";
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  /** The figure that the form is about. */
  large?: boolean;
};

/** Marks unreadable text: no schema accepts it as an amount. */
const UNREADABLE = "?";

function shownAtRest(value: string, locale: Locale): string {
  if (value === "") return "";
  if (value.startsWith(UNREADABLE)) return value.slice(UNREADABLE.length);
  return showAmount(value, locale);
}

/**
 * An amount, typed in the reader's number format and held as wire text ("1234.56"). The text is left
 * alone while typing and grouped on leaving the field. Text that could mean two amounts is refused: until
 * it is fixed, the form's value begins with "?", which `parseAmount` refuses.
 */
export function MoneyField({ name, label, asset, unit, hint, ...rest }: MoneyFieldProps) {
  const form = useFormAround();
  const locale = useLocale();
  const { error, frame } = useShownText(name, label, {
    show: (kept) => shownAtRest(kept, locale),
    takeEarly: (text) => take(text),
    // One that is empty waits for its typist, and still takes what a draft brings back.
    isTypists: (box) => document.activeElement === box && box.value !== "",
    ...(unit ? {} : { asset }),
  });

  const take = (typed: string) => {
    const text = withoutHidden(typed);
    const read = readAmount(unit ? text.replace(/%\s*$/, "") : text, asset, locale);
    if ("amount" in read || read.reason === "required") form.unreadable.delete(name);
    else form.unreadable.set(name, read.reason);
    const next = "amount" in read ? read.amount : text.trim() && UNREADABLE + text;
    // An error appears on leaving the field, not amid a number; it disappears at once.
    form.methods.setValue(name, next, {
      shouldDirty: true,
      shouldValidate: error !== undefined && !next.startsWith(UNREADABLE),
    });
  };

  return (
    <TextField
      {...rest}
      {...frame}
      // An error states the bounds that a hint would state.
      hint={error === undefined ? hint : undefined}
      onChange={(event) => take(event.target.value)}
      inputMode="decimal"
      autoComplete="off"
      prefix={asset === "BRL" && !unit ? "R$" : undefined}
      suffix={unit ?? (asset === "BRL" ? undefined : asset)}
    />
  );
}
