import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { ExternalWalletState } from "#lib/rules/paying-wallets/external-wallet-state.ts";

const TONES: Record<ExternalWalletState, StatusTone> = {
  asked: "wait",
  text_ended: "warn",
  proved: "warn",
  in_use: "ok",
  ended: "off",
};

/** How far an external wallet is on its way into use. */
export function ExternalMark({ state }: { state: ExternalWalletState }) {
  const t = useTranslations("externalWallets.states");
  return <StatusMark tone={TONES[state]}>{t(state)}</StatusMark>;
}
