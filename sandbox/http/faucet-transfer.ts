import { parseAddress } from "#protocol/address.ts";
import { ExchangeError } from "#protocol/error.ts";
import { ZERO_ADDRESS } from "#protocol/evm-address.ts";
import { amountReason } from "#protocol/inputs.ts";
import { parseAmount } from "#protocol/money.ts";
import { FAMILY, type Family, type Network } from "#protocol/networks.ts";
import type { ReasonText } from "#protocol/reason.ts";
import { SANDBOX_FROZEN_ADDRESS, type UseFaucet } from "#protocol/sandbox.ts";
import { nativePlaces, parseNative } from "#sandbox/chain/native-amount.ts";
import type { FaucetToken, Gift } from "#sandbox/chain/running-chain.ts";

/** What one gift of the chain's own coin may be; the faucet holds a million of these. */
const MOST_NATIVE = 1_000_000n;

/** Addresses of zeros, to which tokens are only ever lost. */
const NOBODY: Record<Family, string> = {
  evm: ZERO_ADDRESS,
  tron: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  solana: "11111111111111111111111111111111",
};

function nativeReason(network: Network, text: string): ReasonText | null {
  const units = parseNative(network, text);
  if (units === null) return "not_an_amount";
  if (units === 0n) return "not_positive";
  const most = MOST_NATIVE * 10n ** BigInt(nativePlaces(network));
  return units > most ? `too_large:${MOST_NATIVE}` : null;
}

function readUnits(network: Network, token: FaucetToken, text: string): bigint {
  const isNative = token === "NATIVE";
  const reason = isNative ? nativeReason(network, text) : amountReason(text, token);
  const units = isNative ? parseNative(network, text) : parseAmount(text, token);
  if (reason === null && units !== null) return units;
  throw new ExchangeError("INVALID_INPUT", { fields: { amount: reason ?? "not_an_amount" } });
}

/**
 * What the faucet is asked for, checked to the unit.
 * @throws ExchangeError `INVALID_INPUT` naming the field.
 */
export function readGift({ network, token, address, amount }: UseFaucet): Gift {
  const parsed = parseAddress(network, address);
  if ("reason" in parsed) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: parsed.reason } });
  }
  if (NOBODY[FAMILY[network]] === parsed.address) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: "invalid_address" } });
  }
  if (token === "USDC" && parsed.address === SANDBOX_FROZEN_ADDRESS) {
    throw new ExchangeError("INVALID_INPUT", {
      message: "Este endereço está congelado no USDC do sandbox e não pode recebê-lo.",
      fields: { address: "not_usable" },
    });
  }
  return { token, address: parsed.address, units: readUnits(network, token, amount) };
}
