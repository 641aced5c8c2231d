import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import type { SealView } from "#lib/activity/views/trail.ts";

/** The trail's last seal, to be kept elsewhere. */
export function SealCard({ seal }: { seal: SealView | null }) {
  const t = useTranslations("audit");
  return (
    <Card title={t("seal")}>
      {seal === null ? (
        <p className="text-soft">{t("sealNone")}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            {t("sealText", { blocks: Number(seal.blocks) })} <Moment at={seal.sealedAt} exact />
          </p>
          <Hash text={seal.digest} what={t("digest")} full />
          <p className="text-sm text-muted">{t("sealHint")}</p>
        </>
      )}
    </Card>
  );
}
