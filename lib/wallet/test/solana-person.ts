import {
  generateKeyPair,
  getAddressFromPublicKey,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from "@solana/kit";
import type { StandardAccount, StandardWallet } from "#lib/wallet/solana/standard-wallet.ts";

export type SolanaPerson = StandardWallet & {
  address: string;
  accounts: StandardAccount[];
  /** Every transaction it was asked to sign, with its chain. */
  signing: { chain: string; transaction: Uint8Array }[];
  /** Every text it was asked to sign. */
  texts: Uint8Array[];
  /** Runs before it signs: throws, or changes something. */
  before: () => unknown;
  /** Changes the message before it is signed. */
  rewrite: (message: Uint8Array) => Uint8Array;
  /** Replaces what it returns. */
  tamper: (signed: Uint8Array) => unknown;
  tamperText: (signed: { signedMessage: Uint8Array; signature: Uint8Array }) => unknown;
  show: (address?: string, chains?: string[]) => void;
  emit: () => void;
};

/** One signature, after its number. */
const SIGNATURE_END = 65;

/** A Solana wallet in this process, with a key of kit. */
export async function solanaPerson(): Promise<SolanaPerson> {
  const keys = await generateKeyPair();
  const own = await getAddressFromPublicKey(keys.publicKey);
  const listeners = new Set<() => void>();
  const sign: StandardWallet["features"]["solana:signTransaction"]["signTransaction"] = async (
    ...inputs
  ) => {
    const given: unknown[] = [];
    for (const { chain, transaction } of inputs) {
      person.signing.push({ chain, transaction });
      await person.before();
      const message = person.rewrite(transaction.slice(SIGNATURE_END));
      const changed = Uint8Array.from([...transaction.slice(0, SIGNATURE_END), ...message]);
      const read = getTransactionDecoder().decode(changed);
      const signed = await partiallySignTransaction([keys], read);
      given.push(person.tamper(new Uint8Array(getTransactionEncoder().encode(signed))));
    }
    return given as { signedTransaction: Uint8Array }[];
  };
  const signText: NonNullable<
    StandardWallet["features"]["solana:signMessage"]
  >["signMessage"] = async (...inputs) => {
    const given: unknown[] = [];
    for (const { message } of inputs) {
      person.texts.push(message);
      await person.before();
      const signature = await signBytes(keys.privateKey, message);
      given.push(person.tamperText({ signedMessage: message, signature }));
    }
    return given as { signedMessage: Uint8Array; signature: Uint8Array }[];
  };
  const person: SolanaPerson = {
    name: "Solana wallet",
    icon: "data:image/png;base64,",
    chains: ["solana:mainnet", "solana:localnet"],
    accounts: [],
    features: {
      "standard:connect": {
        connect: async (how) => {
          if (!how?.silent) person.show();
          return { accounts: person.accounts };
        },
      },
      "standard:disconnect": { disconnect: async () => void (person.accounts = []) },
      "standard:events": {
        on: (_event, listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      "solana:signTransaction": { signTransaction: sign },
      "solana:signMessage": { signMessage: signText },
    },
    address: own,
    signing: [],
    texts: [],
    tamperText: (signed) => signed,
    before: () => undefined,
    rewrite: (message) => message,
    tamper: (signedTransaction) => ({ signedTransaction }),
    show: (address = own, chains = ["solana:localnet"]) => {
      person.accounts = [{ address, chains, features: ["solana:signTransaction"] }];
    },
    emit: () => listeners.forEach((listener) => listener()),
  };
  return person;
}
