"use client";
import { Wallet } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Landing } from "#components/ui/landing.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { rememberedWallet } from "#lib/wallet/bytes/remembered-wallet.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import type { WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { WALLETCONNECT_ID } from "#lib/wallet/walletconnect/walletconnect-face.ts";
import type { WalletFault } from "#lib/wallet/wallet-fault.ts";
import { ConnectedSignOnlyAccount } from "./connected-sign-only-account.tsx";
import { useOnlyWallet } from "./use-only-wallet.ts";
import { WalletChoice } from "./wallet-choice.tsx";
import { WalletConnectChoice } from "./wallet-connect-choice.tsx";

/**
 * Connects a wallet that signs bytes: an installed one or, in the sandbox, the test wallet. Once
 * connected it shows the account.
 */
export function ConnectSignOnlyWallet({ connection }: { connection: WalletConnection }) {
  const t = useTranslations("payoutWallet");
  const [isOpen, setOpen] = useState(false);
  const [acted, setActed] = useState<"chose" | "left" | null>(null);
  const { wallets, status, asking, wallet, account, fault } = useSyncExternalStore(
    connection.subscribe,
    connection.state,
  );
  const installed = wallets.filter(({ id }) => id !== TEST_WALLET_ID && id !== WALLETCONNECT_ID);
  const walletConnect = wallets.find(({ id }) => id === WALLETCONNECT_ID);
  const testWallet = wallets.find(({ id }) => id === TEST_WALLET_ID);
  const doubtful = installed.find(({ isDoubtful }) => isDoubtful) ?? null;
  const hasSure = installed.some(({ isDoubtful }) => !isDoubtful);
  const only = !hasSure && acted === null ? (testWallet ?? null) : null;
  useOnlyWallet(
    only,
    status === "disconnected",
    (one) => void connection.connect(one),
    () => rememberedWallet(connection.family.network),
  );
  if (status === "connected" && wallet !== null && account !== null) {
    return (
      <ConnectedSignOnlyAccount
        connection={connection}
        wallet={wallet}
        account={account}
        takesFocus={acted === "chose"}
        onLeave={() => setActed("left")}
        onChoose={() => setActed("chose")}
      />
    );
  }
  const choose = async (one: SignOnlyWallet) => {
    setActed("chose");
    await connection.connect(one);
    // Otherwise the dialog would open again as soon as the wallet is disconnected.
    if (connection.state().status === "connected") setOpen(false);
  };
  const waiting = asking && asking !== testWallet && asking !== walletConnect && (
    <Notice tone="info" live title={t("waiting")} className="w-full">
      {t("waitingHint")}
    </Notice>
  );
  return (
    <Landing
      label={t("connect")}
      takesFocus={acted === "left"}
      className="grid justify-items-start gap-4"
    >
      {!hasSure && (
        <NoSureWallet
          doubtful={doubtful}
          network={connection.family.network}
          hasPhone={walletConnect !== undefined}
        />
      )}
      {installed.length > 0 && (
        <Button
          tone={hasSure || !testWallet ? "primary" : "plain"}
          icon={<Icon of={Wallet} className="size-4" />}
          pending={status === "connecting" && asking === null}
          onClick={() => setOpen(true)}
        >
          {status === "connecting" && asking === null ? t("connecting") : t("connect")}
        </Button>
      )}
      {walletConnect && (
        <WalletConnectChoice
          isFirst={!hasSure && !testWallet}
          isPending={asking === walletConnect}
          onChoose={() => void choose(walletConnect)}
        />
      )}
      {testWallet && (
        <div className="grid justify-items-start gap-1.5">
          <Button
            tone={hasSure ? "plain" : "primary"}
            pending={asking === testWallet}
            onClick={() => void choose(testWallet)}
          >
            {t("useTestWallet")}
          </Button>
          <p className="text-sm text-muted">{t("testWalletHint")}</p>
        </div>
      )}
      {/* Taken up after a reload, a wallet asks nobody. */}
      {!isOpen && acted === "chose" && waiting}
      {!isOpen && fault && <ConnectFault fault={fault} />}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("choose")}>
        <ul className="grid gap-2">
          {installed.map((one) => (
            <li key={one.key}>
              <WalletChoice
                name={one.name}
                icon={one.icon}
                isPending={asking === one}
                onChoose={() => void choose(one)}
              />
            </li>
          ))}
        </ul>
        {waiting}
        {fault && <ConnectFault fault={fault} />}
      </Dialog>
    </Landing>
  );
}

/** What can be done where no wallet is there, or only one that may not sign. */
type NoSureWalletProps = {
  doubtful: SignOnlyWallet | null;
  network: "tron" | "solana";
  /** A wallet on a phone can be reached by a code. */
  hasPhone: boolean;
};

function NoSureWallet(props: NoSureWalletProps) {
  const t = useTranslations("payoutWallet");
  const network = networkName(props.network);
  const wallet = props.doubtful?.name;
  return wallet === undefined ? (
    <Notice title={t("noWallet")} className="w-full">
      {t(props.hasPhone ? "noWalletOnPhone" : "noWalletOn", { network })}
    </Notice>
  ) : (
    <Notice title={t("doubtful", { wallet, network })} className="w-full">
      {t("doubtfulOn", { network })}
    </Notice>
  );
}

function ConnectFault({ fault }: { fault: WalletFault }) {
  const t = useTranslations("payoutWallet");
  return (
    <Notice tone="danger" title={t("connectFailed")} live className="w-full">
      {t(`faults.${fault}`)}
    </Notice>
  );
}
