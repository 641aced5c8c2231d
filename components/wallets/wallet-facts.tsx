import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import { WalletStatus } from "./wallet-status.tsx";

/** A wallet's address, for comparison with the wallet's own screen, and its other facts. */
export function WalletFacts({ wallet }: { wallet: WalletView }) {
  const t = useTranslations("wallets");
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
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
      <Card title={t("facts")}>
        <DescriptionList
          items={[
            { term: t("status"), detail: <WalletStatus wallet={wallet} /> },
            { term: t("network"), detail: <NetworkName network={wallet.network} /> },
            { term: t("registeredAt"), detail: <Moment at={wallet.registeredAt} exact /> },
            { term: t("askedAt"), detail: <Moment at={wallet.createdAt} exact /> },
            { term: t("createdBy"), detail: wallet.createdBy || "—" },
          ]}
        />
      </Card>
    </div>
  );
}
