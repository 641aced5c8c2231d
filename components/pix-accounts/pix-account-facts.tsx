import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { isUnclear, shownName } from "#protocol/wire/shown-name.ts";
import { KeyKind } from "./key-kind.tsx";

type PixAccountFactsProps = {
  account: PixAccountView;
  /** Amount and time, with a link to the payout; null: it was never paid. Left out where it is not read. */
  lastPayment?: ReactNode;
  /** The key, whose digits are shown on request where it is a person's document. */
  pixKey: ReactNode;
};

/** What the exchange keeps of a PIX account, and what the dashboard has noted beside it. */
export function PixAccountFacts({ account, lastPayment, pixKey }: PixAccountFactsProps) {
  const t = useTranslations("pixAccounts");
  const marks = useTranslations("receiver");
  const { holder, alike, name } = account;
  return (
    <Columns
      aside={
        <Card title={t("holder")}>
          {holder ? (
            <DescriptionList
              items={[
                { term: t("holderName"), detail: shownName(holder.name) },
                { term: t("holderDocument"), detail: holder.maskedDocument ?? t("notNoted") },
                { term: t("notedAt"), detail: <Moment at={holder.notedAt} exact /> },
                { term: t("notedBy"), detail: holder.notedBy || "—" },
              ]}
            />
          ) : (
            <p className="text-soft">{t("noHolder")}</p>
          )}
        </Card>
      }
    >
      {(alike.length > 0 || isUnclear(name)) && (
        <Notice tone="warn" title={marks("check")}>
          {alike.length > 0 && <p>{marks("alike", { names: alike.map(shownName).join(", ") })}</p>}
          {isUnclear(name) && <p>{marks("hidden")}</p>}
        </Notice>
      )}
      <Card title={t("account")}>
        <DescriptionList
          items={[
            { term: t("pixKey"), detail: pixKey },
            { term: t("kind"), detail: <KeyKind kind={account.kind} /> },
            ...(lastPayment === undefined
              ? []
              : [{ term: t("lastPayment"), detail: lastPayment ?? t("neverPaid") }]),
            { term: t("type"), detail: account.type === "pix" ? "PIX" : account.type },
            { term: t("createdAt"), detail: <Moment at={account.createdAt} exact /> },
            { term: t("updatedAt"), detail: <Moment at={account.updatedAt} exact /> },
          ]}
        />
      </Card>
    </Columns>
  );
}
