import "server-only";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** More than any token's supply: the wallet was told to allow "everything". */
const UNLIMITED = 2n ** 128n;

/** An allowance as decimal text, or `unlimited`. */
export const allowedAmount = (units: bigint, token: Token): string =>
  units > UNLIMITED ? "unlimited" : formatAmount(units, token);
