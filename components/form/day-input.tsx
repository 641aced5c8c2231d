"use client";
import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { dayText } from "#lib/format/day-label.ts";
import { parseDay } from "#protocol/brazil/dates.ts";
import { useFormAround } from "./form-context.ts";
import { TextInput } from "./text-input.tsx";

/**
 * A day's field. Browsers show it in an order of their own, month first in some: below it stands the day that is
 * meant.
 */
export function DayInput({ hint, ...rest }: Omit<ComponentProps<typeof TextInput>, "type">) {
  const locale = useLocale();
  const { methods } = useFormAround();
  const value: unknown = useWatch({ control: methods.control, name: rest.name });
  const day = parseDay(typeof value === "string" ? value : "");
  return (
    <TextInput
      {...rest}
      type="date"
      hint={
        (day !== null || hint) && (
          <>
            {day !== null && (
              <span translate="no" className="block text-soft">
                {dayText(day, locale)}
              </span>
            )}
            {hint && <span className="block">{hint}</span>}
          </>
        )
      }
    />
  );
}
