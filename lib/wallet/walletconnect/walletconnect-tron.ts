import { pinnedChainId, type Environment } from "#protocol/chain/networks.ts";
import { callJson } from "#protocol/chain/tron/call-json.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { signedOf } from "#lib/wallet/tron/signed-of.ts";
import { walletConnectTransport } from "./walletconnect-transport.ts";
import { walletConnectSignOnly } from "./walletconnect-sign-only.ts";
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
  const line = walletConnectTransport(settings, { chains: [chain], methods: [SIGN, SIGN_TEXT] });
  return walletConnectSignOnly(line, [chain], {
    sign: async ({ address }, bytes) => {
      const decoded = decodeCall(bytes);
      if (!decoded.ok) throw new OtherBytesError();
      const call = callJson(decoded.call);
      // Before its first version the transaction stood inside another one.
      const transaction =
        line.property("tron_method_version") === "v1" ? call : { transaction: call };
      const answer = await line.request(chain, SIGN, { address, transaction });
      return signedOf(unwrapped(answer), bytes);
    },
    signText: async ({ address }, message) => {
      const answer = await line.request(chain, SIGN_TEXT, { address, message });
      return ((answer ?? {}) as { signature?: unknown }).signature;
    },
  });
}
