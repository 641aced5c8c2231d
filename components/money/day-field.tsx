"use client";
import { useLocale } from "next-intl";
import { useState, type ComponentProps } from "react";
import { TextField } from "#components/ui/text-field.tsx";
import { dayText } from "#lib/format/day-label.ts";
import { parseDay } from "#protocol/brazil/dates.ts";

type DayFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "hint" | "onChange">;

/**
 * A day's field of a plain form. Browsers show it in an order of their own, month first in some: below it stands the
 * day that is meant.
 */
export function DayField({ defaultValue, ...field }: DayFieldProps) {
  const locale = useLocale();
  const [value, setValue] = useState(String(defaultValue ?? ""));
  const day = parseDay(value);
  return (
    <TextField
      {...field}
      type="date"
      defaultValue={defaultValue}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      hint={day !== null && <span translate="no">{dayText(day, locale)}</span>}
    />
  );
}
