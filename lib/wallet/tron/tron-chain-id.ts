import { isUnknownMethod } from "#lib/wallet/is-unknown-method.ts";
import type { TronProvider, WalletTronWeb } from "./tron-provider.ts";

/** Chains of TronGrid's nodes, which wallets ask unless their person has set them up otherwise. */
const BY_HOST: ReadonlyMap<string, number> = new Map([
  ["api.trongrid.io", 0x2b6653dc],
  ["api.shasta.trongrid.io", 0x94a9059e],
  ["nile.trongrid.io", 0xcd8690dc],
]);
/** A chain's id is the end of its first block's, in hexadecimal. */
const FIRST_BLOCK = /[0-9a-f]{8}$/i;

async function firstBlockId({ trx }: WalletTronWeb): Promise<unknown> {
  try {
    return ((await trx?.getBlockByNumber?.(0)) as { blockID?: unknown } | undefined)?.blockID;
  } catch {
    // Some tronWebs ask their node from within this page, whose policy forbids it.
    return null;
  }
}

/**
 * The chain that a wallet's tronWeb is on, by its node's first block, or else by the node's name; null when
 * it tells neither. A wrong answer harms nobody: the bytes name a block of the one chain that takes them.
 */
export async function tronWebChainId(tronWeb: WalletTronWeb): Promise<number | null> {
  const id = await firstBlockId(tronWeb);
  const end = typeof id === "string" ? FIRST_BLOCK.exec(id)?.[0] : undefined;
  if (end !== undefined) return Number.parseInt(end, 16);
  const host = tronWeb.fullNode?.host;
  const url = typeof host === "string" ? URL.parse(host) : null;
  return BY_HOST.get(url?.hostname ?? "") ?? null;
}

/** The chain as TIP-1193 asks for it; null when the wallet does not know the request, or names none. */
export async function requestChainId(provider: TronProvider): Promise<number | null> {
  try {
    const chain = await provider.request({ method: "eth_chainId" });
    return typeof chain === "number" || typeof chain === "string" ? Number(chain) : null;
  } catch (error) {
    if (isUnknownMethod(error)) return null;
    throw error;
  }
}
