import { useLocale, useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { Searched } from "#components/money/search-state.tsx";
import type { TrailActor, TrailLineView } from "#lib/trail/views/trail.ts";
import { partWord } from "#lib/i18n/part-word.ts";

type Action = NonNullable<TrailLineView["action"]>;

type TrailFilterProps = {
  search: Searched;
  actors: readonly TrailActor[];
  actions: readonly Action[];
  outcomes: readonly TrailLineView["outcome"][];
};

/** Narrows the trail to days, who, what, how it ended, and which object; what was only looked at is asked for. */
export function TrailFilter({ search, actors, actions, outcomes }: TrailFilterProps) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const named = actions
    .map((value) => ({ value, label: t(`action.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <ListFilter
      search={search}
      label={t("filterLabel")}
      field={{ name: "about", hint: t("aboutHint") }}
      isDated
      choices={[
        {
          name: "actor",
          label: t("who"),
          options: actors.map(({ id, name }) => ({ value: id, label: partWord(t, name) })),
        },
        { name: "action", label: t("what"), options: named },
        {
          name: "outcome",
          label: t("outcome"),
          options: outcomes.map((value) => ({ value, label: t(`outcomeWord.${value}`) })),
        },
        {
          name: "views",
          label: t("views"),
          options: [{ value: "shown", label: t("viewsShown") }],
        },
      ]}
    />
  );
}
