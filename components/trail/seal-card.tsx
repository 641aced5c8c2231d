import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { SealView } from "#lib/trail/views/trail.ts";
import { Sentence } from "#components/ui/sentence.tsx";

/** The trail's last seal, to be kept elsewhere. */
export function SealCard({ seal }: { seal: SealView | null }) {
  const t = useTranslations("audit");
  return (
    <Card title={t("seal")}>
      {seal === null ? (
        <p className="text-soft">{t("sealNone")}</p>
      ) : (
        <>
          <p>
            <Sentence>
              {t.rich("sealText", {
                blocks: Number(seal.blocks),
                at: () => <Moment at={seal.sealedAt} exact />,
              })}
            </Sentence>
          </p>
          <div className="grid gap-1">
            <p className="text-sm text-muted">{t("sealDigest")}</p>
            <Hash text={seal.digest} what={t("digest")} full />
          </div>
          <Disclosure summary={t("sealCheck")}>
            <div className="grid max-w-2xl gap-3">
              <p className="text-soft">{t("sealHint")}</p>
              <code translate="no" className="rounded-md bg-sunken p-3 text-xs wrap-anywhere">
                npm run audit:verify -- --head {seal.digest}
              </code>
            </div>
          </Disclosure>
        </>
      )}
    </Card>
  );
}
