import { pinnedChainId, type Environment } from "#protocol/chain/networks.ts";
import { readTronApproval } from "#lib/rules/allowances/tron/read-tron-approval.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { tronApprovalFaults } from "#lib/rules/allowances/tron/tron-approval-faults.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { BytesFamily } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { findMetamask } from "./find-metamask.ts";
import { findTronWallets } from "./find-tron-wallets.ts";
import { metamaskTron } from "./metamask-tron.ts";
import { multichainTransport } from "./multichain-transport.ts";
import { tronWallet } from "./tron-wallet.ts";

/** Tron wallets, and the checks of their bytes. */
export function tronFamily(environment: Environment): BytesFamily {
  const chainId = pinnedChainId(environment, "tron");
  if (chainId === null) throw new Error("no chain is pinned for tron");
  return {
    network: "tron",
    find: (found) => {
      findTronWallets((wallet) => found(tronWallet(wallet, chainId)));
      findMetamask((info) => found(metamaskTron(info, multichainTransport(), chainId)));
    },
    overWalletConnect: async (settings) => {
      const { walletConnectTron } = await import("../walletconnect/walletconnect-tron.ts");
      return walletConnectTron(settings, environment);
    },
    faultsOf: async (bytes, { account: owner, ...derived }, now) =>
      tronApprovalFaults(bytes, { owner, ...derived }, now),
    // The server checks whose signature it is: that needs elliptic curves, which this page does not load.
    returnedFault: async (returned, bytes) => {
      const decoded = decodeSigned(returned);
      if (!decoded.ok) return { why: decoded.why, program: null };
      return hexOf(decoded.raw) === hexOf(bytes) ? null : { why: "other_message", program: null };
    },
    read: (bytes) => {
      const read = readTronApproval(bytes);
      if (!read.ok || read.approval.callValue !== 0n) return null;
      const { owner: account, token, spender, units } = read.approval;
      return { account, token, spender, units };
    },
  };
}
