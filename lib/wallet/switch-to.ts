import { numberToHex, type Chain } from "viem";
import { WALLET_CODES, type Eip1193 } from "./eip1193.ts";
import { isUnknownMethod } from "./is-unknown-method.ts";
import { walletFault, type WalletFault } from "./wallet-fault.ts";
import { walletPlace } from "./wallet-place.ts";

export type Switched = { ok: true } | { ok: false; fault: WalletFault };

/** What a wallet's error says of a chain that it does not know: not every wallet has the code for it. */
const MAY_NOT_KNOW: readonly WalletFault[] = ["unknown_chain", "unknown"];

async function addTo(wallet: Eip1193, chain: Chain): Promise<void> {
  const { id, name: chainName, nativeCurrency } = chain;
  const rpcUrls = [...chain.rpcUrls.default.http];
  const params = [{ chainId: numberToHex(id), chainName, nativeCurrency, rpcUrls }];
  try {
    await wallet.request({ method: "wallet_addEthereumChain", params });
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    throw Object.assign(new Error("the wallet adds no chain"), { code: WALLET_CODES.unknownChain });
  }
}

/**
 * Asks the wallet to switch to a chain (EIP-3326). An unknown chain is added first (EIP-3085), if it has a
 * node URL. Success is judged by the wallet's chain afterwards, not by its answer: `stays` where the two differ.
 */
export async function switchTo(wallet: Eip1193, chain: Chain): Promise<Switched> {
  try {
    const chainId = numberToHex(chain.id);
    const ask = () =>
      wallet.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
    try {
      await ask();
    } catch (error) {
      const isReachable = chain.rpcUrls.default.http.length > 0;
      if (!MAY_NOT_KNOW.includes(walletFault(error)) || !isReachable) throw error;
      await addTo(wallet, chain);
      // Some wallets switch to an added chain, others only add it.
      if ((await walletPlace(wallet)).chainId !== chain.id) await ask();
    }
    const isThere = (await walletPlace(wallet)).chainId === chain.id;
    return isThere ? { ok: true } : { ok: false, fault: "stays" };
  } catch (error) {
    return { ok: false, fault: walletFault(error) };
  }
}
