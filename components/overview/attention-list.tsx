import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TroubleView } from "#lib/overview/views/troubles.ts";
import { TroubleItems } from "./trouble-items.tsx";
import type { Elements } from "#components/ui/elements.ts";

type AttentionListProps = {
  /** What the dashboard itself knows. */
  troubles: readonly TroubleView[];
  /** Signatures that were left open, each with its own way out; null: none. */
  open: Elements;
  mayReadSettings: boolean;
  /** What a chain or the exchange has to be asked for; it says when there is nothing at all. */
  children: Elements;
};

/** Everything that needs a person: late, unclear or left open. */
export function AttentionList({ troubles, open, mayReadSettings, children }: AttentionListProps) {
  const t = useTranslations("overview");
  const others = troubles.filter(({ kind }) => kind !== "signature" || !open);
  return (
    <Card title={t("needsTitle")}>
      {open}
      {others.length > 0 && <TroubleItems troubles={others} />}
      {children}
      {mayReadSettings && (
        <p className="text-sm">
          <TextLink href="/settings/exchange">{t("waitsAtExchange")}</TextLink>
        </p>
      )}
    </Card>
  );
}
