"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { RadioInput } from "#components/form/radio-input.tsx";
import type { AskingWallet } from "./when-fields.tsx";

/** Loaded once somebody chooses another moment than now. */
const WhenFields = dynamic(() => import("./when-fields.tsx").then((module) => module.WhenFields), {
  ssr: false,
});

type WhenChoiceProps = {
  when: "now" | "once" | "repeat";
  payers?: readonly AskingWallet[];
  /** Also where it can't be at once. */
  withNow?: boolean;
};

/** Whether a payment is made now, on a day, or again and again. */
export function WhenChoice({ when, payers, withNow = true }: WhenChoiceProps) {
  const t = useTranslations("when");
  const moments = withNow ? (["now", "once", "repeat"] as const) : (["once", "repeat"] as const);
  return (
    <>
      <RadioInput
        name="when"
        label={t("when")}
        look="segments"
        options={moments.map((value) => ({ value, label: t(`whenWord.${value}`) }))}
      />
      {when !== "now" && <WhenFields when={when} {...(payers && { payers })} />}
    </>
  );
}
