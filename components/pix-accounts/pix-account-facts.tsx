import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { KeyKind } from "./key-kind.tsx";

type PixAccountFactsProps = {
  account: PixAccountView;
  /** The key, whose digits are shown on request where it is a person's document. */
  pixKey: ReactNode;
  /** The key alone, where one only has to recognise the account. */
  brief?: boolean;
  /** What the card says it is; "PIX account" by default. */
  title?: string;
};

/** The same second, as a reader sees them. */
const isSameTime = (one: string, other: string) => one.slice(0, 19) === other.slice(0, 19);

/** What the exchange keeps of a PIX account. */
export function PixAccountFacts({ account, pixKey, brief = false, title }: PixAccountFactsProps) {
  const t = useTranslations("pixAccounts");
  const { kind, type, createdAt, updatedAt } = account;
  const key = [
    { term: t("pixKey"), detail: pixKey },
    { term: t("kind"), detail: <KeyKind kind={kind} /> },
  ];
  const record = [
    ...(type === "pix" ? [] : [{ term: t("type"), detail: type }]),
    { term: t("createdAt"), detail: <Moment at={createdAt} exact /> },
    ...(isSameTime(updatedAt, createdAt)
      ? []
      : [{ term: t("updatedAt"), detail: <Moment at={updatedAt} exact /> }]),
  ];
  return (
    <Card title={title ?? t("account")}>
      <DescriptionList items={brief ? key : [...key, ...record]} />
    </Card>
  );
}
