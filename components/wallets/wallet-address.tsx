import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { Card } from "#components/ui/card.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";

/** A wallet's address in full, for comparison with the wallet's own screen; no code of one that can't be used. */
export function WalletAddress({ wallet }: { wallet: WalletView }) {
  const t = useTranslations("wallets");
  const { name, address, status, use } = wallet;
  const full = <Address address={address} full explorer={wallet.explorer?.address} />;
  if (status === "refused" || use !== "open") return <Card title={t("compare")}>{full}</Card>;
  return (
    <Card title={t("compare")}>
      <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <QrCode
          text={address}
          label={t("qrLabel", { name })}
          className="max-w-40 border border-line"
        />
        <div className="grid content-start gap-3">
          {full}
          <p className="text-sm text-muted">{t("compareHint")}</p>
        </div>
      </div>
    </Card>
  );
}
