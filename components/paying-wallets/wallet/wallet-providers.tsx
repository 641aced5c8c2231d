"use client";
import "@rainbow-me/rainbowkit/styles.css";
import "./wallet-theme.css";
import { RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientContext, QueryClientProvider } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Suspense, use } from "react";
import { WagmiContext } from "wagmi";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { chainToConnect } from "#lib/wallet/wallet-chains.ts";
import { walletConfig, type WalletConfigSettings } from "#lib/wallet/wallet-config.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";
import type { Elements } from "#components/ui/elements.ts";

const TestWalletDialog = dynamic(
  () => import("./test-wallet-dialog.tsx").then((module) => module.TestWalletDialog),
  { ssr: false },
);

const WalletConnectDialog = dynamic(
  () => import("./wallet-connect-dialog.tsx").then((module) => module.WalletConnectDialog),
  { ssr: false },
);

/** Used where the page provides no client. */
const ownClient = new QueryClient();

type WalletProvidersProps = {
  settings: WalletConfigSettings;
  /** The chain that a wallet is asked to switch to as it connects. */
  network: SigningNetwork;
  children: Elements;
};

/**
 * Surrounds everything that uses a wallet. Heavy: load it together with its children when a wallet is
 * first used, and never on the server.
 */
export function WalletProviders(props: WalletProvidersProps) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <Providers {...props} />
    </Suspense>
  );
}

function Providers({ settings, network, children }: WalletProvidersProps) {
  // Not wagmi's own provider, which reconnects on every render.
  const t = useTranslations("payoutWallet");
  const config = use(walletConfig(settings, t("olderWallet")));
  // The page's own client keeps the live data around it updated by hints.
  const client = use(QueryClientContext) ?? ownClient;
  const locale = useLocale();
  return (
    <WagmiContext.Provider value={config}>
      <QueryClientProvider client={client}>
        <RainbowKitProvider
          // RainbowKit's own theme would be a style without the page's nonce; the stylesheet has ours.
          theme={null}
          modalSize="compact"
          locale={locale === "pt-BR" ? "pt-BR" : "en-US"}
          initialChain={chainToConnect(settings, network)}
          appInfo={{ appName: "Ponte", learnMoreUrl: "" }}
        >
          {children}
          {settings.testWallet && <TestWalletDialog />}
          {settings.walletConnect && <WalletConnectDialog />}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiContext.Provider>
  );
}
