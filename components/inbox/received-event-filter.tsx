import { useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/list/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { EVENTS } from "#protocol/api/events.ts";

export type ReceivedEventFilterValues = { proof?: string | undefined; event?: string | undefined };

/** The list's filter: a plain GET form. */
export function ReceivedEventFilter({ filter }: { filter: ReceivedEventFilterValues }) {
  const t = useTranslations("webhooks");
  const any = { value: "", label: t("any") };
  return (
    <FilterForm
      action="/settings/webhooks"
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={Boolean(filter.proof || filter.event)}
      active={[filter.proof, filter.event].filter(Boolean).length}
      columns="lg:grid-cols-[repeat(2,minmax(0,14rem))_auto]"
    >
      <Select
        name="proof"
        label={t("proof")}
        defaultValue={filter.proof ?? ""}
        options={[
          any,
          { value: "verified", label: t("verified") },
          { value: "unverified", label: t("notVerified") },
        ]}
      />
      <Select
        name="event"
        label={t("event")}
        defaultValue={filter.event ?? ""}
        options={[any, ...EVENTS.map((event) => ({ value: event, label: event }))]}
      />
    </FilterForm>
  );
}
