import { pinnedChainId, type Environment } from "#protocol/chain/networks.ts";
import { callJson } from "#protocol/chain/tron/call-json.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { isUnknownMethod } from "#lib/wallet/is-unknown-method.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import { signedOf } from "#lib/wallet/tron/signed-of.ts";
import { WALLETCONNECT_ID, WALLETCONNECT_NAME } from "./walletconnect-face.ts";
import { walletConnectLine } from "./walletconnect-line.ts";
import type { WalletConnectSettings } from "./walletconnect-store.ts";

const SIGN = "tron_signTransaction";
const SIGN_TEXT = "tron_signMessage";

/** Some wallets wrap what they answer once more. */
const unwrapped = (answer: unknown): unknown => {
  const { result } = (answer ?? {}) as { result?: unknown };
  return typeof result === "object" && result !== null ? result : answer;
};

/** A Tron wallet at the other end of WalletConnect (its `tron_…` methods). */
export function walletConnectTron(
  settings: WalletConnectSettings,
  environment: Environment,
): SignOnlyWallet {
  const chain = `tron:0x${(pinnedChainId(environment, "tron") ?? 0).toString(16)}`;
  const line = walletConnectLine(settings, { chains: [chain], methods: [SIGN, SIGN_TEXT] });
  const shown = () => line.accounts().find((one) => one.chain === chain) ?? null;
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
    sign: async (bytes) => {
      const { address } = mustShow();
      const decoded = decodeCall(bytes);
      if (!decoded.ok) throw new OtherBytesError();
      const call = callJson(decoded.call);
      // Before its first version the transaction stood inside another one.
      const transaction =
        line.property("tron_method_version") === "v1" ? call : { transaction: call };
      const answer = await line.request(chain, SIGN, { address, transaction });
      return signedOf(unwrapped(answer), bytes);
    },
    signText: async (message) => {
      const { address } = mustShow();
      try {
        const answer = await line.request(chain, SIGN_TEXT, { address, message });
        return ((answer ?? {}) as { signature?: unknown }).signature;
      } catch (error) {
        throw isUnknownMethod(error) ? new NoTextsError() : error;
      }
    },
    onChange: line.onChange,
  };
}
