"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useFormAround } from "#components/form/form-context.ts";
import { DayInput } from "#components/form/day-input.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { dayText } from "#lib/format/day-label.ts";
import { REPEATS, SHIFTS, timesUntil } from "#lib/rules/schedules/recurrence.ts";
import { recurrenceOf, type WhenValues } from "#lib/rules/schedules/when-values.ts";
import { parseDay } from "#protocol/brazil/dates.ts";

const DAYS_BEFORE = ["0", "1", "2", "3", "5", "10"];
const NEVER = "9999-12-31";
const SHOWN = 3;

export type AskingWallet = { address: string; name: string };

type WhenFieldsProps = {
  when: "once" | "repeat";
  /** The wallets that others can be asked with; none: the payment is not paid from a wallet. */
  payers?: readonly AskingWallet[];
};

/** On which days a payment is due, and how early it is prepared. */
export function WhenFields({ when, payers }: WhenFieldsProps) {
  const t = useTranslations("when");
  const { methods } = useFormAround();
  const { getValues, setValue } = methods;
  const repeats = useWatch({ control: methods.control, name: "repeats" }) as string | undefined;
  const isRepeated = when === "repeat";
  const addresses = (payers ?? []).map(({ address }) => address).join(" ");
  useEffect(() => {
    // Another network has other wallets; with one of them others are asked in time.
    const known = addresses.split(" ");
    if (!known.includes(String(getValues("payer")))) setValue("payer", known[0] ?? "");
  }, [addresses, getValues, setValue]);
  return (
    <div className="grid gap-5 border-l-2 border-line pl-4">
      {isRepeated && (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <SelectInput
            name="repeats"
            label={t("repeats")}
            options={REPEATS.filter((one) => one !== "once").map((value) => ({
              value,
              label: t(`repeatsWord.${value}`),
            }))}
          />
          <TextInput
            name="every"
            label={t(repeats === "week" ? "everyUnit.weeks" : "everyUnit.months")}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <DayInput name="first" label={t(isRepeated ? "firstTime" : "day")} />
        {isRepeated && (
          <>
            <DayInput name="until" label={t("until")} optional />
            <TextInput name="times" label={t("times")} inputMode="numeric" maxLength={3} optional />
          </>
        )}
      </div>
      <SelectInput
        name="shift"
        label={t("shift")}
        options={SHIFTS.map((value) => ({ value, label: t(`shiftWord.${value}`) }))}
      />
      <SelectInput
        name="days_before"
        label={t("daysBefore")}
        options={DAYS_BEFORE.map((value) => ({
          value,
          label: t("daysBeforeWord", { count: Number(value) }),
        }))}
      />
      {payers && payers.length > 0 && (
        <SelectInput
          name="payer"
          label={t("payer")}
          hint={t("payerHint")}
          placeholder={t("payerLater")}
          options={payers.map(({ address, name }) => ({ value: address, label: name }))}
        />
      )}
      <ComingDays when={when} />
      <p className="text-sm text-soft">{t("nothingAlone")}</p>
    </div>
  );
}

/** The next days by what is typed; nothing while it says none. */
function ComingDays({ when }: { when: "once" | "repeat" }) {
  const t = useTranslations("when");
  const locale = useLocale();
  const { methods } = useFormAround();
  const said = useWatch({ control: methods.control }) as Partial<WhenValues>;
  const { first = "", repeats = "month", shift = "same" } = said;
  const every = Number(said.every ?? "1");
  if (parseDay(first) === null || !Number.isInteger(every) || every < 1) return null;
  const times = said.times ? Number(said.times) || undefined : undefined;
  const until = said.until || undefined;
  const rule = recurrenceOf({
    when,
    repeats,
    every,
    first,
    until,
    times,
    shift,
    days_before: 0,
  });
  const days = timesUntil(rule, 0, NEVER, SHOWN + 1).map(({ due }) => dayText(due, locale));
  if (days.length === 0) return null;
  const more = days.length > SHOWN ? "…" : "";
  return (
    <output className="text-sm font-medium tabular-nums">
      <span>{t("coming", { count: days.length })}</span>{" "}
      <span translate="no">{`${days.slice(0, SHOWN).join(" · ")}${more && ` ${more}`}`}</span>
    </output>
  );
}
