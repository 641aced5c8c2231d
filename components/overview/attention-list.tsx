import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Elements } from "#components/ui/elements.ts";

type AttentionListProps = {
  mayReadSettings: boolean;
  children: Elements;
};

/** Everything that needs a person: late, unclear or left open. */
export function AttentionList({ mayReadSettings, children }: AttentionListProps) {
  const t = useTranslations("overview");
  return (
    <Card title={t("needsTitle")}>
      {children}
      {mayReadSettings && (
        <p className="text-sm">
          <TextLink href="/reconciliation/exchange">{t("waitsAtExchange")}</TextLink>
        </p>
      )}
    </Card>
  );
}
