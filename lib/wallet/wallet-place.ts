import { isAddress, isHex, type Address } from "viem";
import { getAddress } from "viem/utils";
import type { Eip1193 } from "./eip1193.ts";

/** A wallet's state: the account that would sign (null while it shows none) and its chain. */
export type WalletPlace = { account: Address | null; chainId: number | null };

/** Asks the wallet itself, because its events come late or never. @throws whatever the wallet throws. */
export async function walletPlace(wallet: Eip1193): Promise<WalletPlace> {
  const [accounts, chain] = [
    await wallet.request({ method: "eth_accounts" }),
    await wallet.request({ method: "eth_chainId" }),
  ];
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null;
  return {
    account:
      typeof first === "string" && isAddress(first, { strict: false }) ? getAddress(first) : null,
    chainId: readChainId(chain),
  };
}

/** Some wallets return a number, some decimal text. */
function readChainId(chain: unknown): number | null {
  const isText = typeof chain === "string" && (isHex(chain) || /^\d+$/.test(chain));
  const id = typeof chain === "number" || isText ? Number(chain) : null;
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}
