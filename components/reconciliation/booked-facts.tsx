import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { BookedView } from "#lib/reconciliation/views/exception.ts";
import { StatusWord } from "./status-word.tsx";

/** What we booked of the payment. */
export function BookedFacts({ booked, href }: { booked: BookedView; href: string }) {
  const t = useTranslations("reconciliation");
  const e2e = booked.endToEndId ? (
    <Hash text={booked.endToEndId} what={t("bookedFacts.e2e")} full />
  ) : null;
  return (
    <Card
      title={t("booked")}
      actions={
        <LinkButton size="sm" href={href}>
          {t("openPayment")}
        </LinkButton>
      }
    >
      <DescriptionList
        look="stack"
        items={[
          { term: t("bookedFacts.gross"), detail: <Amount units={booked.gross} asset="BRL" /> },
          {
            term: t("bookedFacts.fee"),
            detail: booked.fee === null ? null : <Amount units={booked.fee} asset="BRL" />,
          },
          {
            term: t("bookedFacts.tokens"),
            detail: <Amount units={booked.tokens} asset={booked.token} />,
          },
          { term: t("bookedFacts.network"), detail: <NetworkName network={booked.network} /> },
          { term: t("bookedFacts.at"), detail: <Moment at={booked.at} /> },
          {
            term: t("bookedFacts.settled"),
            detail: booked.settledAt === null ? null : <Moment at={booked.settledAt} />,
          },
          { term: t("bookedFacts.status"), detail: <StatusWord word={booked.status} /> },
          { term: t("bookedFacts.check"), detail: <span>{t(`check.${booked.chainCheck}`)}</span> },
          {
            term: t("bookedFacts.address"),
            detail: <Address address={booked.address} />,
            wide: true,
          },
          { term: t("bookedFacts.e2e"), detail: e2e, wide: true },
          {
            term: t("bookedFacts.hash"),
            detail: booked.hash === null ? null : <Hash text={booked.hash} full />,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}
