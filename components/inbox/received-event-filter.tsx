import { useTranslations } from "next-intl";
import { ListFilter } from "#components/money/list-filter.tsx";
import type { Searched } from "#components/money/search-state.tsx";
import { eventKind } from "./event-words.ts";
import { EVENTS } from "#protocol/api/events.ts";

/** The list's filter: whether an event is proved, and which it is. */
export function ReceivedEventFilter({ search }: { search: Searched }) {
  const t = useTranslations("webhooks");
  return (
    <ListFilter
      search={search}
      label={t("filterLabel")}
      field={null}
      choices={[
        {
          name: "proof",
          label: t("proof"),
          options: [
            { value: "verified", label: t("verified") },
            { value: "unverified", label: t("notVerified") },
          ],
        },
        {
          name: "event",
          label: t("event"),
          options: EVENTS.map((event) => ({ value: event, label: eventKind(t, event) })),
        },
      ]}
    />
  );
}
