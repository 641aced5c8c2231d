import { useTranslations } from "next-intl";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";

type WalletStatusProps = { wallet: Pick<WalletView, "status" | "exchangeStatus" | "use"> };

const registered = ({ use, exchangeStatus, status }: WalletStatusProps["wallet"]) =>
  use === "open" ? (exchangeStatus ?? status) : use;

/**
 * A wallet's registration state; once registered, what people decided about it, else the exchange's own
 * word. An unknown word is shown neutrally, as the exchange wrote it.
 */
export function WalletStatus({ wallet }: WalletStatusProps) {
  const t = useTranslations("wallets");
  const status = wallet.status === "registered" ? registered(wallet) : wallet.status;
  const looks: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
    pending: { tone: "busy", word: t("pending") },
    refused: { tone: "bad", word: t("refused") },
    registered: { tone: "ok", word: t("registered") },
    active: { tone: "ok", word: t("active") },
    inactive: { tone: "off", word: t("inactive") },
    suspended: { tone: "warn", word: t("suspended") },
    disabled: { tone: "off", word: t("disabled") },
    archived: { tone: "off", word: t("archived") },
  };
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  return <StatusMark tone={look?.tone ?? "off"}>{look?.word ?? status}</StatusMark>;
}
