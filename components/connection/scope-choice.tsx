"use client";
import { useTranslations } from "next-intl";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { useFieldFrame } from "#components/form/use-field-frame.ts";
import { FieldNotes } from "#components/ui/field.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";

/** In display order: `payouts` comes last, apart from what most programs need. */
const SHOWN = ["payins", "accounts", "sub_accounts", "payouts"] as const;

/** The scopes of a new credential, each explained in plain words. */
export function ScopeChoice({ name }: { name: string }) {
  const t = useTranslations("credentials");
  const { id, error } = useFieldFrame(name, t("opens"));
  return (
    <fieldset
      className="grid min-w-0 gap-3"
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <legend id={id} tabIndex={-1} className="mb-2 text-sm font-medium">
        {t("opens")}
      </legend>
      {SHOWN.map((scope) => (
        <CheckboxInput
          key={scope}
          name={`${name}.${scope}`}
          label={t(`scopes.${scope}`)}
          hint={
            scope === "payouts" ? (
              <span className="flex gap-1.5 text-soft">
                <StatusShape tone="warn" className="mt-0.5" />
                <span>{t("scopeHints.payouts")}</span>
              </span>
            ) : (
              t(`scopeHints.${scope}`)
            )
          }
        />
      ))}
      <FieldNotes control={id} hint={t("opensHint")} error={error} />
    </fieldset>
  );
}
