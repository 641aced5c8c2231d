/** The classic token program: the issuers' USDC and USDT are its tokens, not Token-2022's. */
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** Sets how much a transaction may compute, and what it pays for each unit of that. */
export const COMPUTE_BUDGET_PROGRAM = "ComputeBudget111111111111111111111111111111";

/** Wallets add its assertions, which fail a transaction that would do something else than they showed. */
export const LIGHTHOUSE_PROGRAM = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

/** The decimals of both USDC and USDT. */
export const SOLANA_TOKEN_DECIMALS = 6;

/** The instruction number of the token program's `ApproveChecked`. */
export const APPROVE_CHECKED = 13;

const NAMES: ReadonlyMap<string, string> = new Map([
  [TOKEN_PROGRAM, "Token"],
  [COMPUTE_BUDGET_PROGRAM, "Compute Budget"],
  [LIGHTHOUSE_PROGRAM, "Lighthouse"],
  ["TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb", "Token-2022"],
  ["ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL", "Associated Token Account"],
  ["MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", "Memo"],
  ["11111111111111111111111111111111", "System"],
]);

/** A program's usual name, or its address. */
export const programName = (program: string): string => NAMES.get(program) ?? program;
