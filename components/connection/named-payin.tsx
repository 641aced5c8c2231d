import { useTranslations } from "next-intl";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { bankName } from "#lib/format/bank-name.ts";

/** This account's payins by the exchange's ids: the dashboard's id, and who paid each. */
export type NamedPayins = ReadonlyMap<number, { id: string; name: string | null }>;

type NamedPayinProps = { transactionId: number; named: NamedPayins };

/** A payin of the exchange by its payer, with its number; the link to its page where it is one of this account. */
export function NamedPayin({ transactionId, named }: NamedPayinProps) {
  const t = useTranslations("settings");
  const number = t("payin", { id: String(transactionId) });
  const payin = named.get(transactionId);
  if (!payin) return <span>{number}</span>;
  const href = `/payins/${payin.id}`;
  if (!payin.name) return <RowLink href={href}>{number}</RowLink>;
  return (
    <>
      <RowLink href={href} twoLines>
        <bdi translate="no">{bankName(payin.name)}</bdi>
      </RowLink>
      <span className="block text-xs font-normal text-muted">{number}</span>
    </>
  );
}
