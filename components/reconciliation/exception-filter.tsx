import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { Searched } from "#components/money/search-state.tsx";
import { QUEUE_TABS } from "#lib/rules/reconciliation/exceptions.ts";
import { WITNESSES } from "#lib/rules/reconciliation/kinds.ts";

/** The queue's filter: by whose word differs, and who takes care of it. */
export function ExceptionFilter({ search }: { search: Searched }) {
  const t = useTranslations("reconciliation");
  return (
    <ListFilter
      search={search}
      label={t("filterLabel")}
      field={null}
      choices={[
        {
          name: "witness",
          label: t("witness"),
          options: WITNESSES.map((value) => ({ value, label: t(`witnessWord.${value}`) })),
        },
        { name: "owner", label: t("owner"), options: [{ value: "me", label: t("ownerMe") }] },
        {
          name: "state",
          label: t("tabs"),
          options: QUEUE_TABS.map((value) => ({ value, label: t(`tab.${value}`) })),
          isElsewhere: true,
        },
      ]}
    />
  );
}
