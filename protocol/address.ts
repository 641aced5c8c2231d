import { sha256 } from "@noble/hashes/sha2.js";
import { base58, createBase58check } from "@scure/base";
import { parseEvmAddress } from "./evm-address.ts";
import { FAMILY, type Family, type Network } from "./networks.ts";
import type { Reason } from "./reason.ts";

type Parsed = { address: string } | { reason: Reason };

const TRON_PREFIX = 0x41;
const base58check = createBase58check(sha256);

function parseTron(text: string): Parsed {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { reason: "invalid_address" };
  try {
    const bytes = base58check.decode(text);
    if (bytes.length !== 21 || bytes[0] !== TRON_PREFIX) return { reason: "invalid_address" };
    return { address: base58check.encode(bytes) };
  } catch {
    return { reason: "invalid_checksum" };
  }
}

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
  tron: parseTron,
  solana: parseSolana,
} as const satisfies Record<Family, (text: string) => Parsed>;

/** The canonical address of a network, or why it is none (EIP-55 for EVM, base58check for tron). */
export function parseAddress(network: Network, text: string): Parsed {
  return PARSERS[FAMILY[network]](text.trim());
}
