"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { get, useFormState, type FieldError } from "react-hook-form";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { Asset } from "#protocol/money/money.ts";
import { fieldId, useFormAround } from "./form-context.ts";

/**
 * A field's place in the surrounding form: its element id, its error, its name in the summary. `asset`: of what
 * its value is an amount.
 */
export function useFieldFrame(
  name: string,
  label: string,
  asset?: Asset,
): { id: string; error?: string } {
  const t = useTranslations("form");
  const form = useFormAround();
  const sentences = useSentences();
  const { errors, isSubmitted } = useFormState({ control: form.methods.control, name });
  useEffect(() => void form.labels.set(name, label), [form.labels, name, label]);

  const fault: FieldError | undefined = get(errors, name);
  const reason = fault?.message;
  // Tabbing through an empty field is not a mistake yet.
  const shown = reason !== undefined && (isSubmitted || reason !== "required");
  const sentence = () => {
    if (fault?.type === "code") return sentences.error(reason ?? "", "");
    return reason === "required" ? t("required", { label }) : sentences.reason(reason ?? "", asset);
  };
  return { id: fieldId(form, name), error: shown ? sentence() : undefined };
}
