import type { Environment } from "#protocol/chain/networks.ts";
import { approvalFaults } from "#protocol/chain/solana/approval-faults.ts";
import { readApproval } from "#protocol/chain/solana/read-approval.ts";
import { signedApprovalFault } from "#protocol/chain/solana/signed-approval-fault.ts";
import type { BytesFamily } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { findStandardWallets } from "./find-standard-wallets.ts";
import { solanaWallet } from "./solana-wallet.ts";

const CHAINS = {
  production: "solana:mainnet",
  sandbox: "solana:localnet",
} as const satisfies Record<Environment, string>;

/** Solana wallets, and the checks of their bytes. */
export function solanaFamily(environment: Environment): BytesFamily {
  return {
    network: "solana",
    find: (found) => findStandardWallets((one) => found(solanaWallet(one, CHAINS[environment]))),
    faultsOf: async (message, { account: owner, token: mint, spender: delegate, units }) => {
      const read = readApproval(message);
      // The page can't judge the blockhash; bytes without one are refused for that reason.
      const blockhash = read.ok ? read.approval.blockhash : "";
      return approvalFaults(message, { owner, mint, delegate, units }, blockhash);
    },
    isSigned: async (returned, message, account) =>
      (await signedApprovalFault(returned, message, account)) === null,
    read: (message) => {
      const read = readApproval(message);
      if (!read.ok || read.approval.feePayer !== read.approval.owner) return null;
      const { owner: account, mint: token, delegate: spender, units } = read.approval;
      return { account, token, spender, units };
    },
  };
}
