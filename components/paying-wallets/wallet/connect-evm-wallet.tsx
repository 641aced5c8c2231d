"use client";
import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useMutationState } from "@tanstack/react-query";
import { Wallet } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useState, useEffect } from "react";
import { useConfig, useConnect, type Connector } from "wagmi";
import { Button } from "#components/ui/button.tsx";
import { Landing } from "#components/ui/landing.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { isPhone } from "#lib/wallet/is-phone.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import { WALLETCONNECT_ID } from "#lib/wallet/walletconnect/walletconnect-face.ts";
import { chainToConnect } from "#lib/wallet/wallet-chains.ts";
import type { WalletConfigSettings } from "#lib/wallet/wallet-config.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import { ConnectedEvmAccount } from "./connected-evm-account.tsx";
import { useEvmConnection } from "./use-evm-connection.ts";
import { useOnlyWallet } from "./use-only-wallet.ts";
import { useStalled } from "./use-stalled.ts";
import { ASKED_FOR_MS, WalletChoice } from "./wallet-choice.tsx";
import { WalletConnectChoice } from "./wallet-connect-choice.tsx";

type ConnectEvmWalletProps = {
  settings: WalletConfigSettings;
  network: SigningNetwork;
};

/**
 * Connects a wallet: an installed one or, in the sandbox, the test wallet. Once connected it shows the
 * account. Use inside `WalletProviders` only.
 */
export function ConnectEvmWallet({ settings, network }: ConnectEvmWalletProps) {
  const t = useTranslations("payoutWallet");
  const ui = useTranslations("ui");
  const { status } = useEvmConnection();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  useReadableList(connectModalOpen, ui("close"));
  const { connectors, connect, isPending, variables, reset } = useConnect();
  const error = useConnectError();
  // A wallet that stays silent must not keep the others away.
  const isSilent = useStalled(status === "connecting", ASKED_FOR_MS);
  const isConnecting = status === "connecting" && !isSilent;
  const [acted, setActed] = useState<"chose" | "left" | null>(null);
  const chainId = chainToConnect(settings, network);
  const installed = connectors.filter(({ id }) => id !== TEST_WALLET_ID && id !== WALLETCONNECT_ID);
  const walletConnect = connectors.find(({ id }) => id === WALLETCONNECT_ID);
  const testWallet = connectors.find(({ id }) => id === TEST_WALLET_ID);
  const only = installed.length === 0 && acted === null ? (testWallet ?? null) : null;
  const { storage } = useConfig();
  useOnlyWallet(
    only,
    status === "disconnected",
    (connector) => connect({ connector, chainId }),
    async () => (await storage?.getItem("recentConnectorId")) ?? null,
  );
  if (status === "connected") {
    const leave = () => {
      setActed("left");
      reset();
    };
    return <ConnectedEvmAccount takesFocus={acted === "chose"} onLeave={leave} />;
  }

  const isAsked = (connector: Connector) => isPending && variables?.connector === connector;
  const choose = (connector: Connector) => {
    setActed("chose");
    connect({ connector, chainId });
  };
  return (
    <Landing
      label={t("connect")}
      takesFocus={acted === "left"}
      className="grid justify-items-start gap-4"
    >
      {installed.length === 0 && (
        <Notice title={t("noWallet")} className="w-full">
          {t(walletConnect ? "noWalletHintPhone" : "noWalletHint")}
        </Notice>
      )}
      {installed.length > 0 && isPhone() && (
        <ul className="grid w-full gap-2" aria-label={t("choose")}>
          {installed.map((connector) => (
            <li key={connector.uid}>
              <WalletChoice
                name={connector.name}
                icon={connector.icon}
                isPending={isAsked(connector)}
                onChoose={() => choose(connector)}
              />
            </li>
          ))}
        </ul>
      )}
      {installed.length > 0 && !isPhone() && (
        <Button
          tone="primary"
          icon={<Icon of={Wallet} className="size-4" />}
          pending={isConnecting}
          onClick={() => {
            setActed("chose");
            openConnectModal?.();
          }}
        >
          {isConnecting ? t("connecting") : t("connect")}
        </Button>
      )}
      {walletConnect && (
        <WalletConnectChoice
          isFirst={installed.length === 0 && !testWallet}
          isPending={isAsked(walletConnect)}
          onChoose={() => choose(walletConnect)}
        />
      )}
      {testWallet && (
        <div className="grid justify-items-start gap-1.5">
          <Button
            tone={installed.length === 0 ? "primary" : "plain"}
            pending={isAsked(testWallet)}
            onClick={() => choose(testWallet)}
          >
            {t("useTestWallet")}
          </Button>
          <p className="text-sm text-muted">{t("testWalletHint")}</p>
        </div>
      )}
      {error && (
        <Notice tone="danger" title={t("connectFailed")} live className="w-full">
          {t(`faults.${walletFault(error)}`)}
        </Notice>
      )}
    </Landing>
  );
}

/** Why the last wallet did not connect, also where RainbowKit's list asked it: that tells no reason. */
function useConnectError(): Error | null {
  // The page's client also remembers what failed on an earlier payout.
  const [since] = useState(() => Date.now());
  const errors = useMutationState({
    filters: { mutationKey: ["connect"] },
    select: ({ state }) => (state.submittedAt < since ? null : state.error),
  });
  return errors.at(-1) ?? null;
}

const ICONS = '[data-rk] [role="img"]:not([aria-label]):not([aria-hidden])';
const CLOSE = '[data-rk] button[aria-label="Close"]';

/**
 * Fixes RainbowKit's open wallet list for screen readers: its pictures are images without a name,
 * although each stands beside its wallet's name, and its close button is named in English in every
 * language.
 */
function useReadableList(isOpen: boolean, close: string): void {
  useEffect(() => {
    if (!isOpen) return;
    const mend = () => {
      for (const icon of document.querySelectorAll(ICONS)) icon.setAttribute("aria-hidden", "true");
      document.querySelector(CLOSE)?.setAttribute("aria-label", close);
    };
    mend();
    const watcher = new MutationObserver(mend);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [isOpen, close]);
}
