import { useTranslations } from "next-intl";
import { Moment } from "#components/desk/moment.tsx";
import type { SubAccountView } from "#lib/data/sub-account-view.ts";

/** What the exchange has told about it. */
export function EventList({ events }: Pick<SubAccountView, "events">) {
  const t = useTranslations("subAccounts");
  if (events.length === 0) return <p className="text-soft">{t("noEvents")}</p>;
  return (
    <ul className="grid divide-y divide-line">
      {events.map(({ id, name, receivedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <code className="font-mono text-sm wrap-anywhere">{name}</code>
          <span className="text-sm">
            <Moment at={receivedAt} exact />
          </span>
        </li>
      ))}
    </ul>
  );
}
