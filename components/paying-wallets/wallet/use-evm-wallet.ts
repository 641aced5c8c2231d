"use client";
import { useEffect, useEffectEvent } from "react";
import { answered } from "#components/form/answered.ts";
import { reportSignatureAction } from "#lib/allowances/actions/signatures.ts";
import { chainReader } from "#lib/wallet/chain-reader.ts";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";
import { sendApproval, type Sending } from "#lib/wallet/send-approval.ts";
import type { WalletConfigSettings } from "#lib/wallet/wallet-config.ts";
import { supportsAtomicBatch } from "#lib/wallet/send-calls.ts";
import { signText } from "#lib/wallet/sign-text.ts";
import { switchTo } from "#lib/wallet/switch-to.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { WALLETCONNECT_ID } from "#lib/wallet/walletconnect/walletconnect-face.ts";
import { walletChain } from "#lib/wallet/wallet-chains.ts";
import type { ApprovalOutcome, ConnectedWallet, RequestedApprove } from "./connected-wallet.ts";
import { useEvmConnection } from "./use-evm-connection.ts";
import { useWalletChain } from "./use-wallet-chain.ts";
import { parseEvmAddress } from "#protocol/chain/evm-address.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** The connected wallet on an EVM chain. Use inside `WalletProviders` only. */
export function useEvmWallet(
  { environment, rpcUrls }: WalletConfigSettings,
  network: SigningNetwork,
): ConnectedWallet {
  const { status, account, chainId, walletId, open } = useEvmConnection();
  const chain = walletChain(environment, network, rpcUrls[network] ?? null);
  // It names the chain with each request, so that nobody has to be asked to switch.
  const follow = useEffectEvent(async () => switchTo(await open(), chain));
  const isElsewhere = walletId === WALLETCONNECT_ID && chainId !== chain.id;
  const isOnChain = useWalletChain(chainId, chain.id, open);
  useEffect(() => {
    if (isElsewhere) void follow();
  }, [isElsewhere]);
  return {
    status,
    account,
    isTest: walletId === TEST_WALLET_ID,
    isOnChain,
    goToChain: async () => switchTo(await open(), chain),
    supportsAtomicBatch: async () => {
      const owner = parseEvmAddress(account ?? "");
      return "address" in owner && supportsAtomicBatch(await open(), owner.address, chain.id);
    },
    signText: async (text) => signText(await open(), account ?? "", text),
    open: async () => {
      const provider = await open();
      return (asked) => approveOnEvm(provider, network, asked);
    },
  };
}

/** Asks a wallet on an EVM chain to send one approval, and tells the server what it answered. */
async function approveOnEvm(
  wallet: Eip1193,
  network: SigningNetwork,
  { account, allowance, begun, atOnce = false, stillHolds }: RequestedApprove,
): Promise<ApprovalOutcome> {
  const owner = parseEvmAddress(account);
  const { signature, nonce } = begun;
  if (allowance.family !== "evm" || "reason" in owner) throw new TypeError("no account of EVM");
  const sending = await sendApproval({
    wallet,
    reader: chainReader(network),
    account: owner.address,
    allowance,
    nonce,
    atOnce,
    stillHolds,
  });
  const report = reportOf(sending);
  if (report) await answered(reportSignatureAction({ signature, ...report }));
  return sending.result === "sent" || sending.result === "already_allowed"
    ? { result: "done", hasSigned: sending.result === "sent" }
    : sending;
}

/** What the server is told; nothing for an unclear answer, because only the chain knows. */
function reportOf(sending: Sending) {
  if (sending.result === "unclear") return null;
  if (sending.result === "sent") {
    return { outcome: "sent", hash: sending.hash.toLowerCase() } as const;
  }
  if (sending.result === "fault" && sending.fault === "rejected") {
    return { outcome: "rejected" } as const;
  }
  const why = sending.result === "not_asked" ? sending.why : null;
  return { outcome: "not_sent", ...(why === null ? {} : { why }) } as const;
}
