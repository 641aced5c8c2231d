"use client";
import type { ComponentProps } from "react";
import { MoneyField } from "#components/form/money-field.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";

type RequestedAmountProps = Pick<ComponentProps<typeof MoneyField>, "label" | "hint" | "asset"> & {
  /** What it may be typed in; null: there is no choice. */
  side: Pick<ComponentProps<typeof RadioInput>, "label" | "options"> | null;
};

/** A payin's or a payout's amount, with the side that is typed beside it. */
export function RequestedAmount({ side, asset, ...field }: RequestedAmountProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <MoneyField
        key={asset}
        name="request_amount"
        asset={asset}
        {...field}
        className="w-full max-w-72"
        large
      />
      {side && <RadioInput name="currency_type" look="segments" {...side} />}
    </div>
  );
}
