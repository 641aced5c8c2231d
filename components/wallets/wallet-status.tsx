import { useTranslations } from "next-intl";
import { StatusOf } from "#components/money/status-of.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";

type WalletStatusProps = { wallet: Pick<WalletView, "status" | "exchangeStatus"> };

/** Where a wallet's registration stands; once registered, the exchange's own word. */
export function WalletStatus({ wallet }: WalletStatusProps) {
  const t = useTranslations("wallets");
  const { status, exchangeStatus } = wallet;
  return (
    <StatusOf
      status={status === "registered" ? (exchangeStatus ?? status) : status}
      looks={{
        pending: { tone: "busy", word: t("pending") },
        refused: { tone: "bad", word: t("refused") },
        registered: { tone: "ok", word: t("registered") },
        active: { tone: "ok", word: t("active") },
        inactive: { tone: "off", word: t("inactive") },
        suspended: { tone: "warn", word: t("suspended") },
      }}
    />
  );
}
