import { parseAddress } from "#protocol/chain/address.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { amountReason } from "#protocol/wire/inputs.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { FAMILY, type Network, networkRecord } from "#protocol/chain/networks.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import { SANDBOX_FROZEN_ADDRESS, type UseFaucet } from "#protocol/api/sandbox.ts";
import type { FaucetToken, FaucetTransfer } from "#sandbox/chain/running-chain.ts";
import { SANDBOX_SENTENCES } from "#sandbox/sentences-pt-br.ts";
import { formatUnits } from "viem/utils";

const DECIMAL = /^(0|[1-9]\d{0,8})(?:\.(\d{1,18}))?$/;

const nativePlaces = (network: Network): number => networkRecord(network).coin.places;

/** Minor units of a decimal amount of a chain's own coin, or null when it is not exact. Never rounds. */
function parseNative(network: Network, text: string): bigint | null {
  const [, whole, decimals = ""] = DECIMAL.exec(text) ?? [];
  const places = nativePlaces(network);
  if (whole === undefined || decimals.length > places) return null;
  return BigInt(whole + decimals.padEnd(places, "0"));
}

/** Without trailing zeros: "1.5". */
export function formatNative(network: Network, units: bigint): string {
  return formatUnits(units, nativePlaces(network));
}

/** The most of the chain's own coin in one gift; the faucet holds a million times this. */
const MOST_NATIVE = 1_000_000n;

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
 * A faucet request, checked to the unit.
 * @throws ExchangeError `INVALID_INPUT` naming the field.
 */
export function readFaucetTransfer({ network, token, address, amount }: UseFaucet): FaucetTransfer {
  const parsed = parseAddress(network, address);
  if ("reason" in parsed) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: parsed.reason } });
  }
  if (ZERO_ADDRESS[FAMILY[network]] === parsed.address) {
    throw new ExchangeError("INVALID_INPUT", { fields: { address: "invalid_address" } });
  }
  if (token === "USDC" && parsed.address === SANDBOX_FROZEN_ADDRESS) {
    throw new ExchangeError("INVALID_INPUT", {
      message: SANDBOX_SENTENCES.frozen,
      fields: { address: "not_usable" },
    });
  }
  return { token, address: parsed.address, units: readUnits(network, token, amount) };
}
