import { TronWeb, utils } from "tronweb";
import type { TronJson } from "#protocol/chain/tron/call-json.ts";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { AnnouncedTron, TronProvider } from "#lib/wallet/tron/tron-provider.ts";

type Asked = { method: string; params?: unknown };
type SignedJson = TronJson & { signature: string[] };
export type TronPerson = AnnouncedTron & {
  address: string;
  privateKey: string;
  asked: Asked[];
  /** Every transaction it was asked to sign. */
  signing: TronJson[];
  /** Every text it was asked to sign. */
  texts: string[];
  chainId: string | number;
  /** Replaces a method: throws, answers, or changes something and continues (undefined). */
  instead: Partial<Record<string, () => unknown>>;
  /** Replaces what it returns. */
  tamper: (signed: SignedJson) => unknown;
  lock: () => void;
  unlock: (address?: string) => void;
  emit: (event: string) => void;
  /** The signature over a transaction's bytes, or over a text, as a wallet without a tronWeb makes it. */
  signHash: (rawHex: string) => string;
  signText: (text: string) => string;
};

/** A Tron wallet in this process, with a key of tronweb. */
export function tronPerson(chainId: string | number = 31328126): TronPerson {
  const { privateKey, address } = utils.accounts.generateAccount();
  const client = new TronWeb({ fullHost: "http://127.0.0.1:9", privateKey });
  const listeners = new Map<string, Set<() => void>>();
  const sign = async (json: unknown) => {
    person.signing.push(json as TronJson);
    await person.instead.sign?.();
    const signed = await client.trx.sign(json as Parameters<typeof client.trx.sign>[0], privateKey);
    return person.tamper(signed as unknown as SignedJson);
  };
  const shown = (base58: string): TronProvider["tronWeb"] => ({
    defaultAddress: { base58 },
    trx: {
      sign,
      signMessageV2: async (text) => {
        person.texts.push(text);
        await person.instead.signText?.();
        return client.trx.signMessageV2(text, privateKey);
      },
    },
  });
  const provider: TronProvider = {
    tronWeb: false,
    on: (event, listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    async request(asked) {
      person.asked.push(asked);
      const played = await person.instead[asked.method]?.();
      if (played !== undefined) return played;
      if (asked.method === "eth_chainId") return person.chainId;
      if (asked.method.endsWith("_requestAccounts")) {
        person.unlock();
        return [person.address];
      }
      throw Object.assign(new Error("not supported"), { code: 4200 });
    },
  };
  const person: TronPerson = {
    info: { uuid: "1", name: "Tron wallet", icon: "data:image/png;base64,", rdns: "dev.tron" },
    provider,
    address: address.base58,
    privateKey,
    asked: [],
    signing: [],
    texts: [],
    chainId,
    instead: {},
    tamper: (signed) => signed,
    lock: () => void (provider.tronWeb = false),
    unlock: (base58 = person.address) => void (provider.tronWeb = shown(base58)),
    emit: (event) => listeners.get(event)?.forEach((listener) => listener()),
    signHash: (rawHex) => {
      const hash = [...bytesOf(txIdOf(bytesOf(rawHex)))];
      return utils.crypto.ECKeySign(hash, [...bytesOf(privateKey)]);
    },
    signText: (text) => client.trx.signMessageV2(text, privateKey) as string,
  };
  return person;
}
