import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { documentKind } from "#lib/format/document-kind.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** Whose account it is, as noted in the dashboard. */
export function HolderCard({ holder }: Pick<PixAccountView, "holder">) {
  const t = useTranslations("pixAccounts");
  if (!holder) {
    return (
      <Card title={t("holder")}>
        <p className="text-soft">{t("noHolder")}</p>
      </Card>
    );
  }
  const { name, document, notedAt, notedBy } = holder;
  const term = t("heldDocument", { kind: documentKind(document) });
  return (
    <Card title={t("holder")}>
      <DescriptionList
        items={[
          { term: t("heldName"), detail: shownName(name) },
          { term, detail: document ?? t("notNoted") },
          { term: t("notedAt"), detail: <Moment at={notedAt} /> },
          { term: t("notedBy"), detail: notedBy || "—" },
        ]}
      />
    </Card>
  );
}
