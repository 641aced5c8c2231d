import { address, lamports, type KeyPairSigner } from "@solana/kit";
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import type { LiteSVM } from "litesvm";
import {
  LIGHTHOUSE_PROGRAM,
  SOLANA_TOKEN_DECIMALS,
} from "#protocol/chain/solana/solana-programs.ts";
import { passingProgram } from "./passing-program.ts";
import { SOLANA_MINTS } from "./solana-network.ts";
import { accountAt } from "./token-accounts.ts";

/** Nine million SOL, so that no sum exceeds what a JSON number holds. */
const FAUCET_LAMPORTS = 9_000_000n * 10n ** 9n;
const SYSTEM_PROGRAM = "11111111111111111111111111111111";

/** The first state: SOL for the faucet, and the two mints with the faucet as their authority. */
function writeGenesis(svm: LiteSVM, faucet: KeyPairSigner): void {
  const put = (at: string, owner: string, data: Uint8Array, units: bigint) =>
    svm.setAccount({
      address: address(at),
      data,
      executable: false,
      lamports: lamports(units),
      programAddress: address(owner),
      space: BigInt(data.length),
    });
  put(faucet.address, SYSTEM_PROGRAM, new Uint8Array(), FAUCET_LAMPORTS);
  const mint = new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: faucet.address,
      supply: 0n,
      decimals: SOLANA_TOKEN_DECIMALS,
      isInitialized: true,
      // The issuers have a freeze authority too; the sandbox never freezes anything.
      freezeAuthority: faucet.address,
    }),
  );
  const rent = svm.minimumBalanceForRentExemption(BigInt(mint.length));
  for (const at of Object.values(SOLANA_MINTS)) put(at, TOKEN_PROGRAM_ADDRESS, mint, rent);
}

/**
 * Solana's real virtual machine in this process, from a snapshot or from the beginning. Its library is
 * loaded only now, because it costs memory and does not exist for every platform.
 */
export async function openSvm(faucet: KeyPairSigner, state: Uint8Array | null): Promise<LiteSVM> {
  const { LiteSVM } = await import("litesvm");
  const svm = state === null ? new LiteSVM() : LiteSVM.fromBytes(state);
  // By default it accepts only the newest blockhash and remembers only the last transactions; the ledger
  // checks both itself.
  svm.withBlockhashCheck(false).withTransactionHistory(0n);
  if (state === null) writeGenesis(svm, faucet);
  // Later than the genesis: a snapshot of an earlier version lacks it.
  if (accountAt(svm, LIGHTHOUSE_PROGRAM) === null) {
    svm.addProgram(address(LIGHTHOUSE_PROGRAM), passingProgram());
  }
  return svm;
}
