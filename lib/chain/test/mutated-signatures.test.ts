import { base58 } from "@scure/base";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import { solanaByteWallet, tronByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { isSignedText } from "#lib/rules/paying-wallets/proof/is-signed-text.ts";
import { tronTextHash } from "#lib/rules/paying-wallets/proof/tron-text-hash.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { textSigner } from "#protocol/test/text-signers.ts";

const TOKEN = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
/** Of the group on which ed25519 signs. */
const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;
const OTHER = "0x00000000000000000000000000000000000000b7";

const callOf = (owner: string, change: Partial<Parameters<typeof encodeCall>[0]> = {}) =>
  hexOf(
    encodeCall({
      owner: owner as `T${string}`,
      contract: TOKEN,
      callValue: 0n,
      data: bytesOf(approveCalldata({ spender: OTHER, units: 7n }).slice(2)),
      refBlockBytes: bytesOf("0102"),
      refBlockHash: bytesOf("0102030405060708"),
      expiresAtMs: 1_800_000_000_000n,
      timestampMs: 1_799_999_900_000n,
      feeLimit: 1_000_000n,
      ...change,
    }),
  );

describe("what a wallet on Tron gives back", () => {
  const wallet = tronByteWallet("http://127.0.0.1:9");
  const bytes = callOf(wallet.address);
  const asked = { network: "tron", signer: wallet.address, bytes };

  test("is refused after a change of any single bit, or of its length", async () => {
    const signed = bytesOf(await wallet.sign(bytes));
    expect(await signedApproval(asked, hexOf(signed))).toMatchObject({ ok: true });
    let tried = 0;
    for (let at = 0; at < signed.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const other = signed.slice();
        other[at] = (other[at] ?? 0) ^ (1 << bit);
        expect([at, bit, await signedApproval(asked, hexOf(other))]).toEqual([
          at,
          bit,
          { ok: false },
        ]);
        tried += 1;
      }
    }
    for (const other of [[...signed, 0], [...signed].slice(0, -1), [0, ...signed]]) {
      expect(await signedApproval(asked, hexOf(Uint8Array.from(other)))).toEqual({ ok: false });
    }
    expect(tried).toBeGreaterThan(2000);
  });

  test.each([
    ["another end", { expiresAtMs: 1_800_000_000_001n }],
    ["another time", { timestampMs: 1_799_999_900_001n }],
    ["another most fee", { feeLimit: 1_000_001n }],
    ["another block", { refBlockHash: bytesOf("0102030405060709") }],
    ["another amount", { data: bytesOf(approveCalldata({ spender: OTHER, units: 8n }).slice(2)) }],
  ])("is refused for %s, honestly signed", async (_what, change) => {
    const signed = await wallet.sign(callOf(wallet.address, change));
    expect(await signedApproval(asked, signed)).toEqual({ ok: false });
  });

  test("is refused where another signed it", async () => {
    const other = await tronByteWallet("http://127.0.0.1:9").sign(bytes);
    expect(await signedApproval(asked, other)).toEqual({ ok: false });
  });
});

describe("a text of another family, or a key that anybody may sign for", () => {
  const text = "This allowance pays this payout.";

  test("a text signed as EVM does is none of Tron's", async () => {
    const tron = textSigner.tron();
    const payer = { family: "tron", address: tron.address } as const;
    expect(await isSignedText(payer, text, await tron.signText(text))).toBe(true);
    // The same key, as another family's wallet hashes the text.
    const key = generatePrivateKey();
    const account = privateKeyToAccount(key);
    const same = { family: "tron", address: tronForm(account.address) } as const;
    const evm = await account.signMessage({ message: text });
    expect(await isSignedText({ family: "evm", address: account.address }, text, evm)).toBe(true);
    expect(await isSignedText(same, text, evm)).toBe(false);
    const own = await account.sign({ hash: tronTextHash(text) });
    expect(await isSignedText(same, text, own)).toBe(true);
  });

  test("a point of small order signs nothing on Solana", async () => {
    const points = [
      `01${"00".repeat(31)}`,
      "00".repeat(32),
      `${"00".repeat(31)}80`,
      `ec${"ff".repeat(30)}7f`,
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ];
    for (const point of points) {
      const address = base58.encode(bytesOf(point));
      for (const r of points) {
        const signature = `0x${r}${"00".repeat(32)}`;
        for (let turn = 0; turn < 16; turn += 1) {
          const one = `${text} ${turn}`;
          const payer = { family: "solana", address } as const;
          expect([point, r, await isSignedText(payer, one, signature)]).toEqual([point, r, false]);
        }
      }
    }
  });

  test("a signature on Solana has one spelling: s is not taken with the order added", async () => {
    const { address, signText } = await solanaByteWallet();
    const payer = { family: "solana", address } as const;
    const signature = await signText(text);
    expect(await isSignedText(payer, text, signature)).toBe(true);
    const bytes = bytesOf(signature.slice(2));
    let s = 0n;
    for (const byte of bytes.slice(32).toReversed()) s = (s << 8n) | BigInt(byte);
    s += ORDER;
    const high = bytes.slice();
    for (let at = 32; at < 64; at += 1, s >>= 8n) high[at] = Number(s & 255n);
    expect(await isSignedText(payer, text, `0x${hexOf(high)}`)).toBe(false);
  });
});
