import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CloseView } from "#lib/closes/views/months.ts";

/** How the month was closed before, and why it was opened again. */
export function EarlierCloses({ earlier }: { earlier: readonly CloseView[] }) {
  const t = useTranslations("closes");
  return (
    <Card title={t("earlier")}>
      <ul className="grid gap-4">
        {earlier.map(({ nth, by, at, digest, reopening }) => (
          <li key={nth} className="grid gap-0.5">
            <p>
              <span>{t("closedByAt", { by })}</span> <Moment at={at} short />
            </p>
            {reopening && (
              <>
                <p>
                  <span>{t("reopenedByAt", { by: reopening.by })}</span>{" "}
                  <Moment at={reopening.at} short />
                </p>
                <p className="wrap-anywhere text-soft">{reopening.reason}</p>
              </>
            )}
            <p className="text-sm text-muted">
              <Hash text={digest} what={t("digest")} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
