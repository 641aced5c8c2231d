import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Labelled } from "#lib/rules/accounting/accounting.ts";

/** Leads from a list to its labels as a spreadsheet. */
export function ToLabelFile({ of }: { of: Labelled }) {
  const t = useTranslations("accounting");
  return (
    <p className="text-sm print:hidden">
      <TextLink href={`/accounting?of=${of}`}>{t("toFile")}</TextLink>
    </p>
  );
}
