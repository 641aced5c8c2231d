import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
} from "@solana/kit";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { unsignedTransaction } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { walletConnectTransport } from "./walletconnect-transport.ts";
import { walletConnectSignOnly } from "./walletconnect-sign-only.ts";
import type { WalletConnectSettings } from "./walletconnect-store.ts";

const SIGN = "solana_signTransaction";
const SIGN_TEXT = "solana_signMessage";
const SIGNATURE_LENGTH = 64;
const REFERENCE_LENGTH = 32;

/** Where wallets know public chains only, a sandbox's bytes are signed by devnet's name. */
const DEVNET = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";

const nameOf = (genesisHash: string) => `solana:${genesisHash.slice(0, REFERENCE_LENGTH)}`;
const chainsOf = (environment: Environment) =>
  [SOLANA_PINS[environment].genesisHash, ...(environment === "sandbox" ? [DEVNET] : [])].map(
    nameOf,
  );

const textOf = (answer: unknown, field: string): string | null => {
  const found = ((answer ?? {}) as Partial<Record<string, unknown>>)[field];
  return typeof found === "string" ? found : null;
};

/** @throws OtherBytesError when the text is not in this form */
function bytesFrom(encoder: ReturnType<typeof getBase58Encoder>, text: string): Uint8Array {
  try {
    return Uint8Array.from(encoder.encode(text));
  } catch {
    throw new OtherBytesError();
  }
}

function signatureFrom(answer: unknown): Uint8Array {
  const bytes = bytesFrom(getBase58Encoder(), textOf(answer, "signature") ?? "");
  if (bytes.length !== SIGNATURE_LENGTH) throw new OtherBytesError();
  return bytes;
}

/** A Solana wallet at the other end of WalletConnect (its `solana_…` methods). */
export function walletConnectSolana(
  settings: WalletConnectSettings,
  environment: Environment,
): SignOnlyWallet {
  const chains = chainsOf(environment);
  const line = walletConnectTransport(settings, { chains, methods: [SIGN, SIGN_TEXT] });
  return walletConnectSignOnly(line, chains, {
    sign: async ({ chain, address: pubkey }, message) => {
      const transaction = getBase64Decoder().decode(unsignedTransaction(message));
      const answer = await line.request(chain, SIGN, { transaction, pubkey });
      const whole = textOf(answer, "transaction");
      if (whole !== null) return bytesFrom(getBase64Encoder(), whole);
      // Older wallets return the signature alone, of what they were asked to sign.
      return Uint8Array.from([1, ...signatureFrom(answer), ...message]);
    },
    signText: async ({ chain, address: pubkey }, text) => {
      const message = getBase58Decoder().decode(new TextEncoder().encode(text));
      return hexOf(signatureFrom(await line.request(chain, SIGN_TEXT, { message, pubkey })));
    },
  });
}
