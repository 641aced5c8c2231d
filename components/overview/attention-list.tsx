import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Elements } from "#components/ui/elements.ts";

type AttentionListProps = {
  /**
   * Signatures that were left open, each with its own way out; nothing was paid for them, so they stand below what
   * may have moved money.
   */
  open: Elements;
  mayReadSettings: boolean;
  /** Everything else; it says when there is nothing at all. */
  children: Elements;
};

/** Everything that needs a person: late, unclear or left open. */
export function AttentionList({ open, mayReadSettings, children }: AttentionListProps) {
  const t = useTranslations("overview");
  return (
    <Card title={t("needsTitle")}>
      {children}
      {open}
      {mayReadSettings && (
        <p className="text-sm">
          <TextLink href="/reconciliation/exchange">{t("waitsAtExchange")}</TextLink>
        </p>
      )}
    </Card>
  );
}
