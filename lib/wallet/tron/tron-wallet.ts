import { callJson } from "#protocol/chain/tron/call-json.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import type { AnnouncedTron, TronProvider } from "./tron-provider.ts";

const GRANTED = 200;
const CHANGES = ["accountsChanged", "chainChanged", "connect", "disconnect"];

/** The account of the wallet's own tronWeb, which is what signs. */
function accountOf({ tronWeb }: TronProvider): string | null {
  const base58 = tronWeb ? (tronWeb.defaultAddress || {}).base58 : null;
  return typeof base58 === "string" && "address" in parseTronAddress(base58) ? base58 : null;
}

const noAccount = () => Object.assign(new Error("no account"), { code: WALLET_CODES.unauthorized });

/** The older request reports a refusal in its answer, without throwing. */
function granted(answer: unknown): void {
  const { code = GRANTED } = (answer ?? {}) as { code?: unknown };
  if (code !== GRANTED) throw Object.assign(new Error("not granted"), { code });
}

/** @throws OtherBytesError when `returned` is not these bytes with one signature */
function signedOf(returned: unknown, bytes: Uint8Array): Uint8Array {
  const { raw_data_hex, txID, signature } = (returned ?? {}) as Partial<Record<string, unknown>>;
  const isSame = String(raw_data_hex).toLowerCase() === hexOf(bytes) && txID === txIdOf(bytes);
  const [only, ...more] = Array.isArray(signature) ? (signature as unknown[]) : [];
  if (!isSame || typeof only !== "string" || more.length > 0) throw new OtherBytesError();
  try {
    return encodeSigned({ raw: bytes, signature: bytesOf(only.replace(/^0x/, "")) });
  } catch {
    throw new OtherBytesError();
  }
}

/** A Tron wallet (TIP-1193), for the chain of this id. */
export function tronWallet({ info, provider }: AnnouncedTron, chainId: number): SignOnlyWallet {
  const ask = (method: string, params?: unknown) => provider.request({ method, params });
  return {
    id: info.rdns,
    name: info.name,
    icon: info.icon,
    connect: async ({ silent }) => {
      if (silent) return;
      try {
        await ask("eth_requestAccounts");
      } catch (error) {
        const isUnknown = (error as { code?: unknown } | null)?.code === WALLET_CODES.unsupported;
        if (!isUnknown) throw error;
        granted(await ask("tron_requestAccounts"));
      }
    },
    // TIP-1193 has no such request, so only the page forgets the wallet.
    disconnect: async () => undefined,
    place: async () => {
      const chain = await ask("eth_chainId");
      const isOnChain =
        (typeof chain === "string" || typeof chain === "number") && Number(chain) === chainId;
      return { account: accountOf(provider), isOnChain };
    },
    switchChain: async () => {
      const params = [{ chainId: `0x${chainId.toString(16)}` }];
      await ask("wallet_switchEthereumChain", params);
    },
    sign: async (bytes) => {
      const decoded = decodeCall(bytes);
      const { tronWeb } = provider;
      const sign = tronWeb ? tronWeb.trx?.sign : undefined;
      if (!tronWeb || !sign) throw noAccount();
      if (!decoded.ok) throw new OtherBytesError();
      return signedOf(await sign.call(tronWeb.trx, callJson(decoded.call)), bytes);
    },
    signText: async (text) => {
      const { tronWeb } = provider;
      if (!tronWeb) throw noAccount();
      const sign = tronWeb.trx?.signMessageV2;
      if (!sign) throw new NoTextsError();
      return sign.call(tronWeb.trx, text);
    },
    onChange: (listener) => {
      for (const event of CHANGES) provider.on?.(event, listener);
      return () => {
        for (const event of CHANGES) provider.removeListener?.(event, listener);
      };
    },
  };
}
