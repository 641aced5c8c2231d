import { useLocale, useTranslations } from "next-intl";
import { FilterForm } from "#components/ui/list/filter-form.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { TrailActor, TrailLineView } from "#lib/trail/views/trail.ts";

type Action = NonNullable<TrailLineView["action"]>;

type TrailFilterFormProps = {
  /** `about` in words. */
  filter: {
    [key in "actor" | "action" | "outcome" | "about" | "from" | "to"]?: string | undefined;
  };
  /** The reason why the last day can't be. */
  lastDayFault: string | null;
  /** The first and the last day there is. */
  days: { min: string; max: string };
  actors: readonly TrailActor[];
  actions: readonly Action[];
};

const OUTCOMES = ["done", "refused", "failed", "begun"] as const;

/** Narrows the trail to who, what, which object, how it ended, and days. */
export function TrailFilterForm({
  filter,
  lastDayFault,
  days,
  actors,
  actions,
}: TrailFilterFormProps) {
  const sentences = useSentences();
  const t = useTranslations("audit");
  const locale = useLocale();
  const active = Object.values(filter).filter(Boolean).length;
  const any = { value: "", label: t("any") };
  const named = actions
    .map((value) => ({ value, label: t(`action.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <FilterForm
      action="/settings/audit"
      label={t("filterLabel")}
      apply={t("filter")}
      clear={t("clearFilter")}
      isFiltered={active > 0}
      active={active}
      columns="lg:grid-cols-4"
    >
      <Select
        name="actor"
        label={t("who")}
        defaultValue={filter.actor ?? ""}
        options={[any, ...actors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        name="action"
        label={t("what")}
        defaultValue={filter.action ?? ""}
        options={[any, ...named]}
      />
      <Select
        name="outcome"
        label={t("outcome")}
        defaultValue={filter.outcome ?? ""}
        options={[any, ...OUTCOMES.map((value) => ({ value, label: t(`outcomeWord.${value}`) }))]}
      />
      <TextField
        name="about"
        label={t("about")}
        placeholder={t("aboutExample")}
        title={t("aboutHint")}
        defaultValue={filter.about ?? ""}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        {...days}
        name="from"
        type="date"
        label={t("from")}
        defaultValue={filter.from ?? ""}
      />
      <TextField
        {...days}
        name="to"
        type="date"
        label={t("to")}
        error={lastDayFault && sentences.reason(lastDayFault)}
        defaultValue={filter.to ?? ""}
      />
    </FilterForm>
  );
}
