import { callJson } from "#protocol/chain/tron/call-json.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import { connectTron } from "./connect-tron.ts";
import { signedOf } from "./signed-of.ts";
import { requestChainId, tronWebChainId } from "./tron-chain-id.ts";
import type { DiscoveredTron, WalletTronWeb } from "./tron-provider.ts";

const CHANGES = ["accountsChanged", "chainChanged", "connect", "disconnect"];
/** What older wallets tell the page's window; tronWeb is unlocked by a message as well. */
const TOLD = new Set<unknown>([...CHANGES, "setAccount", "setNode"]);
/** How long a wallet may take to unlock its tronWeb once its person has granted it. */
const UNLOCK_MS = 1000;
const LOOK_MS = 50;

/** The account of the wallet's own tronWeb, which is what signs. */
function accountOf(tronWeb: WalletTronWeb | null): string | null {
  const base58 = tronWeb ? (tronWeb.defaultAddress || {}).base58 : null;
  return typeof base58 === "string" && "address" in parseTronAddress(base58) ? base58 : null;
}

/** Waits until it holds, for a while. */
async function untilUnlocked(isUnlocked: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < UNLOCK_MS && !isUnlocked(); waitedMs += LOOK_MS) {
    await new Promise((looked) => setTimeout(looked, LOOK_MS));
  }
}

/** Calls the listener when an older wallet says in the page's window that something has changed. */
function onTold(listener: () => void): () => void {
  // Whoever sent it: the wallet itself is asked after it.
  const hear = ({ data }: MessageEvent) => {
    const { message } = (data ?? {}) as { message?: { action?: unknown } };
    if (TOLD.has(message?.action)) listener();
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

const noAccount = () => Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });

/** A Tron wallet, for the chain of this id. */
export function tronWallet(
  { info, provider, way }: DiscoveredTron,
  chainId: number,
): SignOnlyWallet {
  const isOlder = way?.isOlder ?? false;
  // It comes and goes with the wallet's lock.
  const tronWebOf = () =>
    ((way ? way.tronWeb() : provider.tronWeb) || null) as WalletTronWeb | null;
  return {
    id: info.rdns,
    name: info.name,
    icon: info.icon,
    connect: async ({ silent }) => {
      if (silent) return;
      await connectTron(provider, isOlder);
      await untilUnlocked(() => accountOf(tronWebOf()) !== null);
    },
    // TIP-1193 has no such request, so only the page forgets the wallet.
    disconnect: async () => undefined,
    place: async () => {
      const tronWeb = tronWebOf();
      const asked = isOlder ? null : await requestChainId(provider);
      const chain = asked ?? (tronWeb && (await tronWebChainId(tronWeb)));
      return { account: accountOf(tronWebOf()), isOnChain: chain === chainId };
    },
    switchChain: isOlder
      ? null
      : async () => {
          const params = [{ chainId: `0x${chainId.toString(16)}` }];
          await provider.request({ method: "wallet_switchEthereumChain", params });
        },
    sign: async (bytes) => {
      const decoded = decodeCall(bytes);
      const tronWeb = tronWebOf();
      const sign = tronWeb?.trx?.sign;
      if (!tronWeb || !sign) throw noAccount();
      if (!decoded.ok) throw new OtherBytesError();
      return signedOf(await sign.call(tronWeb.trx, callJson(decoded.call)), bytes);
    },
    signText: async (text) => {
      const tronWeb = tronWebOf();
      if (!tronWeb) throw noAccount();
      const sign = tronWeb.trx?.signMessageV2;
      if (!sign) throw new NoTextsError();
      return sign.call(tronWeb.trx, text);
    },
    onChange: (listener) => {
      for (const event of CHANGES) provider.on?.(event, listener);
      const unhear = onTold(listener);
      return () => {
        unhear();
        for (const event of CHANGES) provider.removeListener?.(event, listener);
      };
    },
  };
}
