import { numberToHex, type Chain } from "viem";
import type { Eip1193 } from "./eip1193.ts";
import { walletFault, type WalletFault } from "./wallet-fault.ts";
import { walletPlace } from "./wallet-place.ts";

export type Switched = { ok: true } | { ok: false; fault: WalletFault };

/**
 * Asks the wallet to switch to a chain (EIP-3326). An unknown chain is added first (EIP-3085), if it has a
 * node URL. Success is judged by the wallet's chain afterwards, not by its answer.
 */
export async function switchTo(wallet: Eip1193, chain: Chain): Promise<Switched> {
  try {
    const chainId = numberToHex(chain.id);
    const ask = () =>
      wallet.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
    try {
      await ask();
    } catch (error) {
      const rpcUrls = chain.rpcUrls.default.http;
      if (walletFault(error) !== "unknown_chain" || rpcUrls.length === 0) throw error;
      const { name: chainName, nativeCurrency } = chain;
      const params = [{ chainId, chainName, nativeCurrency, rpcUrls: [...rpcUrls] }];
      await wallet.request({ method: "wallet_addEthereumChain", params });
      // Some wallets switch to an added chain, others only add it.
      if ((await walletPlace(wallet)).chainId !== chain.id) await ask();
    }
    const isThere = (await walletPlace(wallet)).chainId === chain.id;
    return isThere ? { ok: true } : { ok: false, fault: "wrong_chain" };
  } catch (error) {
    return { ok: false, fault: walletFault(error) };
  }
}
