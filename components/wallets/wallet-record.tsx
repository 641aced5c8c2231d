import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";

/** The same minute, as a reader sees them. */
const isSameTime = (one: string, other: string) => one.slice(0, 16) === other.slice(0, 16);

/** Who registered a wallet, and when; when it was asked for only where that was another time. */
export function WalletRecord({ wallet }: { wallet: WalletView }) {
  const t = useTranslations("wallets");
  const { registeredAt, createdAt, createdBy } = wallet;
  const isLater = registeredAt === null || !isSameTime(registeredAt, createdAt);
  return (
    <Card title={t("facts")}>
      <DescriptionList
        items={[
          ...(registeredAt === null
            ? []
            : [{ term: t("registeredAt"), detail: <Moment at={registeredAt} /> }]),
          ...(isLater ? [{ term: t("askedAt"), detail: <Moment at={createdAt} /> }] : []),
          { term: t("createdBy"), detail: createdBy || "—" },
        ]}
      />
    </Card>
  );
}
