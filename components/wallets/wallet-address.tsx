import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { Card } from "#components/ui/card.tsx";
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
