import { parseAddress } from "#protocol/address.ts";
import { ExchangeError } from "#protocol/error.ts";
import { amountReason } from "#protocol/inputs.ts";
import { parseAmount } from "#protocol/money.ts";
import type { ReasonText } from "#protocol/reason.ts";
import { SANDBOX_FROZEN_ADDRESS, type UseFaucet } from "#protocol/sandbox.ts";
import type { Address } from "viem";
import type { FaucetGift, FaucetToken } from "#sandbox/chain/faucet.ts";
import { parseNative } from "#sandbox/chain/native-amount.ts";

/** What one gift of the chain's own coin may be; the faucet holds a million of these. */
const MOST_NATIVE = 1_000_000n * 10n ** 18n;

function nativeReason(text: string): ReasonText | null {
  const wei = parseNative(text);
  if (wei === null) return "not_an_amount";
  if (wei === 0n) return "not_positive";
  return wei > MOST_NATIVE ? "too_large:1000000" : null;
}

function readUnits(token: FaucetToken, text: string): bigint {
  const isNative = token === "NATIVE";
  const reason = isNative ? nativeReason(text) : amountReason(text, token);
  const units = isNative ? parseNative(text) : parseAmount(text, token);
  if (reason === null && units !== null) return units;
  throw new ExchangeError("INVALID_INPUT", { fields: { amount: reason ?? "not_an_amount" } });
}

/**
 * What the faucet is asked for, checked to the unit.
 * @throws ExchangeError `INVALID_INPUT` naming the field.
 */
export function readGift({ network, token, address, amount }: UseFaucet): FaucetGift {
  const parsed = parseAddress(network, address);
  if ("reason" in parsed) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: parsed.reason } });
  }
  if (BigInt(parsed.address) === 0n) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: "invalid_address" } });
  }
  if (token === "USDC" && parsed.address === SANDBOX_FROZEN_ADDRESS) {
    throw new ExchangeError("INVALID_INPUT", {
      message: "Este endereço está congelado no USDC do sandbox e não pode recebê-lo.",
      fields: { address: "not_usable" },
    });
  }
  return { token, address: parsed.address as Address, units: readUnits(token, amount) };
}
