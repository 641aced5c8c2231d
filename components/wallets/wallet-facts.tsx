import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment } from "#components/money/moment.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";

/** A wallet's address in full, for comparison with the wallet's own screen. */
export function WalletAddress({ wallet }: { wallet: WalletView }) {
  const t = useTranslations("wallets");
  return (
    <Card title={t("compare")}>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <QrCode
          text={wallet.address}
          label={t("qrLabel", { name: wallet.name })}
          className="max-w-40 border border-line"
        />
        <div className="grid content-start gap-3">
          <Address address={wallet.address} full explorer={wallet.explorer?.address} />
          <p className="text-sm text-muted">{t("compareHint")}</p>
        </div>
      </div>
    </Card>
  );
}

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
