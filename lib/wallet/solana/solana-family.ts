import type { Environment } from "#protocol/chain/networks.ts";
import { approvalFaults } from "#lib/rules/allowances/solana/approval-faults.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { programName } from "#protocol/chain/solana/solana-programs.ts";
import { signedApprovalFault } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import type { BytesFamily } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { findStandardWallets } from "./find-standard-wallets.ts";
import { solanaWallet, type SolanaChain } from "./solana-wallet.ts";

/**
 * The chain's names, in the order of preference. Many wallets know public names only: in a sandbox they sign
 * by devnet's, where the bytes are worth nothing for want of such a block.
 */
const CHAINS = {
  production: ["solana:mainnet"],
  sandbox: ["solana:localnet", "solana:devnet"],
} as const satisfies Record<Environment, readonly SolanaChain[]>;

/** Solana wallets, and the checks of their bytes. */
export function solanaFamily(environment: Environment): BytesFamily {
  return {
    network: "solana",
    find: (found) => findStandardWallets((one) => found(solanaWallet(one, CHAINS[environment]))),
    overWalletConnect: async (settings) => {
      const { walletConnectSolana } = await import("../walletconnect/walletconnect-solana.ts");
      return walletConnectSolana(settings, environment);
    },
    faultsOf: async (message, { account: owner, token: mint, spender: delegate, units }) => {
      const read = readApproval(message);
      // The page can't judge the blockhash; bytes without one are refused for that reason.
      const blockhash = read.ok ? read.approval.blockhash : "";
      return approvalFaults(message, { owner, mint, delegate, units }, blockhash);
    },
    returnedFault: async (returned, message, account) => {
      const fault = await signedApprovalFault(returned, message, account);
      return fault && { why: fault.why, program: fault.program && programName(fault.program) };
    },
    read: (message) => {
      const read = readApproval(message);
      if (!read.ok || read.approval.feePayer !== read.approval.owner) return null;
      const { owner: account, mint: token, delegate: spender, units } = read.approval;
      return { account, token, spender, units };
    },
  };
}
