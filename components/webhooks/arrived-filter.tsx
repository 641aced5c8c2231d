import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Select } from "#components/ui/select.tsx";
import { EVENTS } from "#protocol/events.ts";

export type ArrivedFilterValues = { proof?: string | undefined; event?: string | undefined };

/** The list's filter: a plain form whose answer is an address. */
export function ArrivedFilter({ filter }: { filter: ArrivedFilterValues }) {
  const t = useTranslations("webhooks");
  const any = { value: "", label: t("any") };
  return (
    <form
      action="/settings/webhooks"
      aria-label={t("filterLabel")}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(2,minmax(0,14rem))_auto]"
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
      <div className="flex gap-2">
        <Button type="submit">{t("filter")}</Button>
        {(filter.proof || filter.event) && (
          <LinkButton href="/settings/webhooks" tone="quiet">
            {t("clearFilter")}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
