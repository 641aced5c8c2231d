import { useFormatter, useTranslations } from "next-intl";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { requiredDocuments } from "./required-documents.ts";

type DocumentChecklistProps = {
  missing: readonly DocumentType[];
  /** The identity document whose missing sides are requested. */
  identity: "RG" | "CNH";
};

/** A selfie, two sides of one identity document, three of the company. */
const ALL = 6;

/** How many documents there are, and which are missing; read out when it changes. */
export function DocumentChecklist({ missing, identity }: DocumentChecklistProps) {
  const t = useTranslations("onboarding");
  const asked = requiredDocuments(missing, identity);
  const list = useFormatter().list(asked.map((type) => t(`documents.${type}.label`)));
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">
        <span>{t("accepted")}</span> <span className="max-md:hidden">{t("acceptedDrag")}</span>
      </p>
      <output className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusShape tone={asked.length === 0 ? "ok" : "wait"} />
        <span className="font-medium tabular-nums">
          {t("checklist.count", { done: Math.max(0, ALL - asked.length), all: ALL })}
        </span>
        <span className="text-soft">
          {asked.length === 0
            ? t("checklist.complete")
            : t("checklist.missing", { count: asked.length, list })}
        </span>
      </output>
    </div>
  );
}
