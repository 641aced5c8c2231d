import type { StandardWallet } from "./standard-wallet.ts";

const REGISTER = "wallet-standard:register-wallet";
const READY = "wallet-standard:app-ready";

type Api = { register: (...wallets: unknown[]) => () => void };

function isSolanaSigner(value: unknown): value is StandardWallet {
  const { name, chains, features } = (value ?? {}) as Partial<StandardWallet>;
  return (
    typeof name === "string" &&
    name !== "" &&
    Array.isArray(chains) &&
    chains.some((chain) => String(chain).startsWith("solana:")) &&
    typeof features?.["standard:connect"]?.connect === "function" &&
    typeof features["solana:signTransaction"]?.signTransaction === "function"
  );
}

/**
 * Reports each Solana wallet in this browser once, including those that appear later, by the two window
 * events of the Wallet Standard: loaded wallets answer the page's event, later ones send their own.
 */
export function findStandardWallets(found: (wallet: StandardWallet) => void): void {
  const seen = new Set<unknown>();
  const add = (wallet: unknown) => {
    try {
      if (seen.has(wallet) || !isSolanaSigner(wallet)) return;
      seen.add(wallet);
      found(wallet);
    } catch {
      // An object that throws when it is read is not a wallet.
    }
  };
  const api: Api = Object.freeze({
    register: (...wallets: unknown[]) => {
      for (const wallet of wallets) add(wallet);
      return () => undefined;
    },
  });
  window.addEventListener(REGISTER, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    try {
      if (typeof detail === "function") (detail as (api: Api) => void)(api);
    } catch {
      // A wallet that fails to announce itself does not count.
    }
  });
  window.dispatchEvent(new CustomEvent(READY, { detail: api }));
}
