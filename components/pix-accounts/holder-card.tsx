import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { documentKind } from "#lib/format/document-kind.ts";

type HolderCardProps = Pick<PixAccountView, "holder"> & {
  /** Where the reader can name the holder; without it the card only says that nobody has. */
  nameAt?: string | undefined;
};

/** Whose account it is, as noted in the dashboard. */
export function HolderCard({ holder, nameAt }: HolderCardProps) {
  const t = useTranslations("pixAccounts");
  if (!holder) {
    return (
      <Card title={t("holder")}>
        {nameAt === undefined ? (
          <p className="text-soft">{t("noHolder")}</p>
        ) : (
          <div>
            <LinkButton href={nameAt} size="sm">
              {t("nameHolder")}
            </LinkButton>
          </div>
        )}
      </Card>
    );
  }
  const { name, document, notedAt, notedBy } = holder;
  const term = t("heldDocument", { kind: documentKind(document) });
  return (
    <Card title={t("holder")}>
      <DescriptionList
        items={[
          { term: t("heldName"), detail: bankName(name) },
          { term, detail: document },
          { term: t("notedAt"), detail: <Moment at={notedAt} /> },
          { term: t("notedBy"), detail: notedBy || null },
        ]}
      />
    </Card>
  );
}
