import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { StoredCredential as Held } from "#lib/connection/views/credentials.ts";

type StoredCredentialProps = {
  held: Held;
  canWrite: boolean;
  /** Narrow, beside a step that changes it. */
  isBeside?: boolean;
};

/** The credential that the dashboard uses, as much of it as may be shown. */
export function StoredCredential({ held, canWrite, isBeside = false }: StoredCredentialProps) {
  const t = useTranslations("credentials");
  return (
    <Card
      title={t("held")}
      actions={
        canWrite && (
          <LinkButton href="/settings/credentials/replace" size="sm">
            {t("replace")}
          </LinkButton>
        )
      }
    >
      <DescriptionList
        look="stack"
        className={isBeside ? "lg:grid-cols-1" : "lg:grid-cols-4"}
        items={[
          { term: t("exchange"), detail: <bdi translate="no">{held.exchange}</bdi> },
          {
            term: t("prefix"),
            detail:
              held.prefix === "" ? t("notShown") : <code translate="no">{`${held.prefix}…`}</code>,
          },
          { term: t("heldSince"), detail: <Moment at={held.since} /> },
          { term: t("heldFrom"), detail: t(`sources.${held.source}`) },
        ]}
      />
    </Card>
  );
}
