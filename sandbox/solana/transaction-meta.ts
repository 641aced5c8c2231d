import { base58 } from "@scure/base";
import type { InnerInstruction, LiteSVM, TransactionMetadata } from "litesvm";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { accountAt, mintAt, tokenAmount, tokenIn } from "./token-accounts.ts";
import type { TransactionError } from "./transaction-error.ts";

/** What the accounts of a transaction hold. */
export type Holdings = { lamports: bigint[]; tokens: unknown[] };

export function holdingsOf(svm: LiteSVM, accounts: readonly string[]): Holdings {
  const found = accounts.map((at) => accountAt(svm, at));
  return {
    lamports: found.map((account) => account?.lamports ?? 0n),
    tokens: found.flatMap((account, accountIndex) => {
      const token = tokenIn(account);
      if (token === null) return [];
      const { mint, owner, amount } = token;
      const uiTokenAmount = tokenAmount(amount, mintAt(svm, mint)?.decimals ?? 0);
      return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM_ADDRESS, uiTokenAmount }];
    }),
  };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Of lamports nothing is made or lost but the fee. */
export const feeBetween = (before: Holdings, after: Holdings): bigint =>
  sum(before.lamports) - sum(after.lamports);

function innerInstructions(of: InnerInstruction[][]) {
  return of.flatMap((instructions, index) => {
    if (instructions.length === 0) return [];
    const read = instructions.map((inner) => {
      const compiled = inner.instruction();
      return {
        programIdIndex: compiled.programIdIndex(),
        accounts: [...compiled.accounts()],
        data: base58.encode(new Uint8Array(compiled.data())),
        stackHeight: inner.stackHeight(),
      };
    });
    return [{ index, instructions: read }];
  });
}

/** The `meta` of the chain's `getTransaction`. */
export function transactionMeta(
  error: TransactionError | null,
  run: TransactionMetadata,
  before: Holdings,
  after: Holdings,
) {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(feeBetween(before, after)),
    preBalances: before.lamports.map(Number),
    postBalances: after.lamports.map(Number),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: innerInstructions(run.innerInstructions()),
    logMessages: run.logs(),
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: Number(run.computeUnitsConsumed()),
    rewards: [],
  };
}
