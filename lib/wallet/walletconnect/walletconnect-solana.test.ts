import {
  generateKeyPairSigner,
  getBase58Decoder,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from "@solana/kit";
import { expect, test } from "vitest";
import { APPROVAL, BLOCKHASH } from "#protocol/test/solana-messages.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { phoneForTests } from "#lib/wallet/test/phone.ts";

const CHAIN = `solana:${SOLANA_PINS.sandbox.genesisHash.slice(0, 32)}`;
const signer = await generateKeyPairSigner();
const phone = phoneForTests();
phone.addresses = { solana: signer.address };
const approval = { ...APPROVAL, owner: signer.address };
const { mint: token, delegate: spender, units } = approval;
const message = await buildApproval(approval, BLOCKHASH);

type Asked = { transaction: string };
const base64 = (bytes: Iterable<number>) => Buffer.from(Uint8Array.from(bytes)).toString("base64");

/** What real wallets give back of a transaction. */
async function signed({ transaction }: Asked, { keyPair } = signer) {
  const read = getTransactionDecoder().decode(Buffer.from(transaction, "base64"));
  const whole = getTransactionEncoder().encode(await partiallySignTransaction([keyPair], read));
  const bytes = Uint8Array.from(whole);
  return { bytes, signature: getBase58Decoder().decode(bytes.subarray(1, 65)) };
}

/** The wallet of a page, and what it makes of the approval. */
async function connected(environment: Environment = "sandbox") {
  const { solanaFamily } = await import("#lib/wallet/solana/solana-family.ts");
  const { signApproval } = await import("#lib/wallet/bytes/sign-approval.ts");
  const family = solanaFamily(environment);
  const wallet = await family.overWalletConnect(phone.settings());
  const opened = wallet.connect({ silent: false });
  await phone.scan();
  await opened;
  const sign = () =>
    signApproval({
      family,
      wallet,
      bytes: hexOf(message),
      derived: { account: signer.address, token, spender, units },
      now: () => new Date(),
      stillHolds: () => true,
    });
  return { wallet, sign };
}

test("the whole transaction, or from older wallets the signature alone, is taken", async () => {
  const { wallet, sign } = await connected();
  expect(await wallet.place()).toEqual({ account: signer.address, isOnChain: true });
  phone.answer = async ({ params }) => {
    const { bytes, signature } = await signed(params);
    return { result: { signature, transaction: base64(bytes) } };
  };
  const whole = await sign();
  expect(whole).toMatchObject({
    result: "signed",
    signed: expect.stringContaining(hexOf(message)),
  });
  phone.answer = async ({ params }) => ({
    result: { signature: (await signed(params)).signature },
  });
  expect(await sign()).toEqual(whole);
  expect(phone.asked[0]).toMatchObject({
    chain: CHAIN,
    method: "solana_signTransaction",
    params: { pubkey: signer.address },
  });
});

test.each<[string, (asked: Asked) => Promise<unknown>]>([
  [
    "another's transaction",
    async (asked) => {
      const { bytes } = await signed(asked);
      const other = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
      return { signature: "", transaction: base64(other) };
    },
  ],
  [
    "a signature of other bytes",
    async (asked) => {
      const other = await signBytes(signer.keyPair.privateKey, Buffer.from(asked.transaction));
      return { signature: getBase58Decoder().decode(other) };
    },
  ],
  ["a short signature", async () => ({ signature: "1111" })],
  ["what is not base58", async () => ({ signature: "0OIl" })],
  ["what is not base64", async () => ({ signature: "", transaction: "not base64!" })],
  ["nothing", async () => null],
])("%s instead of what was asked for is refused", async (_name, answer) => {
  phone.answer = async ({ params }) => ({ result: await answer(params) });
  const { sign } = await connected();
  expect(await sign()).toMatchObject({ result: "fault", fault: "other_bytes" });
});

test("a wallet that opens another chain alone is not on ours, and one without texts says so", async () => {
  phone.chains = [`solana:${"1".repeat(32)}`];
  phone.lacks = ["solana_signMessage"];
  const away = await connected();
  expect(await away.wallet.place()).toEqual({ account: signer.address, isOnChain: false });
  phone.chains = null;
  const { wallet } = await connected();
  await expect(wallet.signText("Olá")).rejects.toMatchObject({ name: "NoTextsError" });
});

test("outside the sandbox devnet's name opens nothing", async () => {
  phone.chains = ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"];
  const { wallet } = await connected("production");
  expect(await wallet.place()).toMatchObject({ isOnChain: false });
});

test("a refusal is one, and a text is signed", async () => {
  const { wallet, sign } = await connected();
  expect(await sign()).toMatchObject({ result: "fault", fault: "rejected" });
  let text = "";
  phone.answer = async ({ params }) => {
    const bytes = Uint8Array.from(
      getBase58Encoder().encode((params as { message: string }).message),
    );
    text = new TextDecoder().decode(bytes);
    const signature = await signBytes(signer.keyPair.privateKey, bytes);
    return { result: { signature: getBase58Decoder().decode(signature) } };
  };
  expect(await wallet.signText("Olá")).toMatch(/^[0-9a-f]{128}$/);
  expect(text).toBe("Olá");
  expect(phone.elsewhere).toEqual([]);
});
