/**
 * What our own approvals ask to compute: the approval itself needs 5,000 units, and four assertions that a
 * wallet adds have room. Without a limit and a price of ours, wallets put in their own.
 */
export const APPROVAL_UNITS = 60_000;
/** Micro-lamports per unit. */
export const APPROVAL_PRICE = 50_000n;

/** The most assertions that a wallet may add. */
export const MOST_ASSERTIONS = 4;

const SIGNATURE_LAMPORTS = 5_000n;
const MOST_PRIORITY_LAMPORTS = 1_000_000n;
/** The most that one approval may cost, whatever price a wallet puts in. */
export const MOST_FEE_LAMPORTS = SIGNATURE_LAMPORTS + MOST_PRIORITY_LAMPORTS;

const MICRO = 1_000_000n;
/** The most units of one transaction, and those of an instruction where no limit is set. */
const MOST_UNITS = 1_400_000n;
const UNITS_EACH = 200_000n;

/** What a transaction asks to compute; null: it does not say. */
export type ComputeBudget = { computeUnits: number | null; microLamports: bigint | null };

/** The most that the chain takes for a transaction with one signature, in lamports. */
export function feeOf(
  { computeUnits, microLamports }: ComputeBudget,
  instructions: number,
): bigint {
  const asked = computeUnits === null ? UNITS_EACH * BigInt(instructions) : BigInt(computeUnits);
  const units = asked > MOST_UNITS ? MOST_UNITS : asked;
  return SIGNATURE_LAMPORTS + ((microLamports ?? 0n) * units + MICRO - 1n) / MICRO;
}

/** The most that our own approvals cost, in lamports. */
export const APPROVAL_FEE_LAMPORTS = feeOf(
  { computeUnits: APPROVAL_UNITS, microLamports: APPROVAL_PRICE },
  3,
);
