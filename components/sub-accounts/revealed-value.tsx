"use client";
import { Eye, EyeOff } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { answered } from "#components/form/answered.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { revealSubAccount } from "#lib/sub-accounts/actions/sub-account-reveal.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { FieldName } from "./draft/steps.ts";
import { useShownValue } from "./use-shown-value.ts";

type RevealedValueProps = { id: string; field: FieldName; masked: string; canReveal: boolean };
type Hidden = Parameters<typeof revealSubAccount>[0] extends { field: infer F } ? F : never;

/** A masked value. Revealing it is recorded, and it is hidden again when the reader looks away. */
export function RevealedValue({ id, field, masked, canReveal }: RevealedValueProps) {
  const t = useTranslations("subAccounts");
  const label = useTranslations("onboarding")(`fields.${field}.label`);
  const form = useTranslations("form");
  const sentences = useSentences();
  const show = useShownValue();
  const [value, setValue] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const reveal = () =>
    startTransition(async () => {
      const result = await answered(revealSubAccount({ id, field: field as Hidden }));
      if (result.ok) {
        setValue(result.data.value);
        announce(t("revealed", { field: label }));
      } else {
        toast(
          "message" in result ? sentences.error(result.code, result.message) : form("unreachable"),
          "danger",
        );
      }
    });
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="tabular-nums wrap-anywhere">
        {value === null ? masked : (show(field, value) ?? t("none"))}
      </span>
      {canReveal && (
        <span className="-my-1.5">
          {value === null ? (
            <IconButton
              icon={pending ? <Spinner /> : <Icon of={Eye} className="size-4" />}
              label={t("revealWhat", { field: label })}
              onClick={pending ? undefined : reveal}
            />
          ) : (
            <IconButton
              icon={<Icon of={EyeOff} className="size-4" />}
              label={t("hide")}
              onClick={() => setValue(null)}
            />
          )}
        </span>
      )}
    </span>
  );
}
