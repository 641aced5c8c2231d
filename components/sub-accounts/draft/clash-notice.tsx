"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Clash } from "./merge-values.ts";
import type { FieldName } from "./steps.ts";
import { useShownValue } from "#components/sub-accounts/use-shown-value.ts";

type ClashNoticeProps = {
  clashes: readonly Clash[];
  onSettle: (clash: Clash, whose: "mine" | "theirs") => void;
};

/** Fields that two people filled differently, with the choice whose text to keep. */
export function ClashNotice({ clashes, onSettle }: ClashNoticeProps) {
  const t = useTranslations("onboarding");
  const show = useShownValue();
  if (clashes.length === 0) return null;
  const said = (name: FieldName, value: string) => show(name, value) ?? t("clash.empty");
  return (
    <Notice tone="warn" live title={t("clash.title")}>
      <p>{t("clash.text")}</p>
      <ul className="mt-3 grid gap-4">
        {clashes.map((clash) => {
          const name = clash.name as FieldName;
          const field = t(`fields.${name}.label`);
          return (
            <li key={name} className="grid gap-1.5">
              <p className="font-medium text-ink">{field}</p>
              <p className="wrap-anywhere">{t("clash.yours", { value: said(name, clash.mine) })}</p>
              <p className="wrap-anywhere">
                {t("clash.theirs", { value: said(name, clash.theirs) })}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  aria-label={t("clash.keepMineOf", { field })}
                  onClick={() => onSettle(clash, "mine")}
                >
                  {t("clash.keepMine")}
                </Button>
                <Button
                  size="sm"
                  aria-label={t("clash.takeTheirsOf", { field })}
                  onClick={() => onSettle(clash, "theirs")}
                >
                  {t("clash.takeTheirs")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
