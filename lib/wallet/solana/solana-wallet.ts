import { unsignedTransaction } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import type { StandardAccount, StandardWallet } from "./standard-wallet.ts";

const SIGN = "solana:signTransaction";
const SIGN_TEXT = "solana:signMessage";

/** @throws OtherBytesError when the answer is not exactly one result with such bytes */
function onlyOne(answer: unknown, name: string): Uint8Array {
  const [only, ...more] = Array.isArray(answer) ? (answer as unknown[]) : [];
  const bytes = (only as Partial<Record<string, unknown>> | undefined)?.[name];
  if (!ArrayBuffer.isView(bytes) || more.length > 0) throw new OtherBytesError();
  return Uint8Array.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

export type SolanaChain = `solana:${string}`;

/** A Solana wallet (Wallet Standard), for one chain. @param chains its names, the preferred one first */
export function solanaWallet(
  wallet: StandardWallet,
  chains: readonly SolanaChain[],
): SignOnlyWallet {
  const { features } = wallet;
  const shown = (): StandardAccount | null => wallet.accounts[0] ?? null;
  const chainOf = (account: StandardAccount): SolanaChain | undefined =>
    chains.find((chain) => account.chains.includes(chain));
  const mustShow = (): StandardAccount => {
    const account = shown();
    if (account) return account;
    throw Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });
  };
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
        account !== null && chainOf(account) !== undefined && account.features.includes(SIGN);
      return { account: account?.address ?? null, isOnChain };
    },
    switchChain: null,
    sign: async (message) => {
      const account = mustShow();
      const chain = chainOf(account);
      if (chain === undefined) {
        throw Object.assign(new Error("not on the chain"), {
          code: WALLET_CODES.chainDisconnected,
        });
      }
      const transaction = unsignedTransaction(message);
      const answer = await features[SIGN].signTransaction({ account, chain, transaction });
      return onlyOne(answer, "signedTransaction");
    },
    signText: async (text) => {
      const account = mustShow();
      const feature = features[SIGN_TEXT];
      if (!feature) throw new NoTextsError();
      const message = new TextEncoder().encode(text);
      const answer = await feature.signMessage({ account, message: message.slice() });
      // A wallet may prefix a text, and returns here what it actually signed.
      if (hexOf(onlyOne(answer, "signedMessage")) !== hexOf(message)) throw new OtherBytesError();
      return hexOf(onlyOne(answer, "signature"));
    },
    onChange: (listener) =>
      features["standard:events"]?.on("change", listener) ?? (() => undefined),
  };
}
