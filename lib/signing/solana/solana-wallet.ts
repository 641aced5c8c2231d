import { unsignedTransaction } from "#protocol/solana/signed-approval-fault.ts";
import type { BytesWallet } from "../bytes/bytes-wallet.ts";
import { OtherBytesError } from "../bytes/other-bytes-error.ts";
import { WALLET_CODES } from "../eip1193.ts";
import type { StandardAccount, StandardWallet } from "./standard-wallet.ts";

const SIGN = "solana:signTransaction";

/** @throws OtherBytesError for what is no one transaction */
function onlyOne(answer: unknown): Uint8Array {
  const [only, ...more] = Array.isArray(answer) ? (answer as unknown[]) : [];
  const bytes = (only as { signedTransaction?: unknown } | undefined)?.signedTransaction;
  if (!ArrayBuffer.isView(bytes) || more.length > 0) throw new OtherBytesError();
  return Uint8Array.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** A Solana wallet (Wallet Standard), for the one chain of this name. */
export function solanaWallet(wallet: StandardWallet, chain: `solana:${string}`): BytesWallet {
  const { features } = wallet;
  const shown = (): StandardAccount | null => wallet.accounts[0] ?? null;
  return {
    id: wallet.name,
    name: wallet.name.slice(0, 60),
    icon: wallet.icon,
    connect: async ({ silent }) => {
      await features["standard:connect"].connect(silent ? { silent } : {});
    },
    disconnect: async () => features["standard:disconnect"]?.disconnect(),
    place: async () => {
      const account = shown();
      const isOnChain =
        account !== null && account.chains.includes(chain) && account.features.includes(SIGN);
      return { account: account?.address ?? null, isOnChain };
    },
    switchChain: null,
    sign: async (message) => {
      const account = shown();
      if (account === null) {
        throw Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });
      }
      const transaction = unsignedTransaction(message);
      return onlyOne(await features[SIGN].signTransaction({ account, chain, transaction }));
    },
    onChange: (listener) =>
      features["standard:events"]?.on("change", listener) ?? (() => undefined),
  };
}
