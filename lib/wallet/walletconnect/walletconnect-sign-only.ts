import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { isUnknownMethod } from "#lib/wallet/is-unknown-method.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import { WALLETCONNECT_ID, WALLETCONNECT_NAME } from "./walletconnect-face.ts";
import type { Line, TransportAccount } from "./walletconnect-transport.ts";

/** A family's own two requests, of the account that signs. */
type Requests = {
  sign: (account: TransportAccount, bytes: Uint8Array) => Promise<Uint8Array>;
  signText: (account: TransportAccount, text: string) => Promise<unknown>;
};

/** A wallet that signs bytes, at the other end of a line. @param chains CAIP-2 names, the preferred one first */
export function walletConnectSignOnly(
  line: Line,
  chains: readonly string[],
  { sign, signText }: Requests,
): SignOnlyWallet {
  const shown = () =>
    chains.flatMap((chain) => line.accounts().find((one) => one.chain === chain) ?? []).at(0) ??
    null;
  const mustShow = () => {
    const account = shown();
    if (account) return account;
    throw Object.assign(new Error("no account"), { code: WALLET_CODES.disconnected });
  };
  return {
    id: WALLETCONNECT_ID,
    name: WALLETCONNECT_NAME,
    icon: undefined,
    connect: ({ silent }) => (silent ? line.resume() : line.open()),
    disconnect: line.end,
    place: async () => {
      const account = shown() ?? line.accounts()[0] ?? null;
      return { account: account?.address ?? null, isOnChain: shown() !== null };
    },
    switchChain: null,
    sign: async (bytes) => sign(mustShow(), bytes),
    signText: async (text) => {
      try {
        return await signText(mustShow(), text);
      } catch (error) {
        throw isUnknownMethod(error) ? new NoTextsError() : error;
      }
    },
    onChange: line.onChange,
  };
}
