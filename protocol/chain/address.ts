import { base58 } from "@scure/base";
import { parseEvmAddress } from "./evm-address.ts";
import { FAMILY, type Family, type Network } from "./networks.ts";
import type { Reason } from "#protocol/wire/reason.ts";
import { parseTronAddress } from "./tron/tron-address.ts";

type Parsed = { address: string } | { reason: Reason };

function parseSolana(text: string): Parsed {
  try {
    const bytes = base58.decode(text);
    return bytes.length === 32 ? { address: base58.encode(bytes) } : { reason: "invalid_address" };
  } catch {
    return { reason: "invalid_address" };
  }
}

const PARSERS = {
  evm: parseEvmAddress,
  tron: parseTronAddress,
  solana: parseSolana,
} as const satisfies Record<Family, (text: string) => Parsed>;

/** The canonical address on a network, or why the text is not one (EIP-55 for EVM, base58check for Tron). */
export function parseAddress(network: Network, text: string): Parsed {
  return PARSERS[FAMILY[network]](text.trim());
}
