import { VersionedTransaction } from "@solana/web3.js";
import { Trx, utils } from "tronweb";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import { approveInstruction, BLOCKHASH, messageOf } from "#protocol/test/solana-messages.ts";
import { approveCall, someTronAddress } from "#protocol/test/tron-approvals.ts";
import { callJson } from "#protocol/chain/tron/call-json.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { signByTestWallet, testWalletOn } from "./test-wallet-bytes.ts";

const key = generatePrivateKey();
const held = { key, address: privateKeyToAccount(key).address };
const tronOwner = await testWalletOn("tron", held);
const solanaOwner = await testWalletOn("solana", held);

const usdt = pinnedToken("sandbox", "tron", "USDT") ?? "";
const tronApproval = {
  owner: tronOwner,
  token: usdt,
  spender: someTronAddress(3),
  units: 5_000_000n,
};
const tronCall = (over: Partial<TronCall> = {}, approval: Partial<typeof tronApproval> = {}) =>
  approveCall(
    { ...tronApproval, ...approval },
    { expiresAtMs: BigInt(Date.now() + 60_000), ...over },
  );

const mint = pinnedToken("sandbox", "solana", "USDC") ?? "";
const delegate = BLOCKHASH;
const solanaApproval = { owner: solanaOwner, mint, delegate, units: 5_000_000n };
const message = (over: Partial<typeof solanaApproval> = {}) =>
  buildApproval({ ...solanaApproval, ...over }, BLOCKHASH);

describe("the sandbox's test wallet", () => {
  test("is the same on Tron as on EVM, and on Solana one that the key alone gives", async () => {
    expect(utils.address.toHex(tronOwner).slice(2)).toBe(held.address.slice(2).toLowerCase());
    expect(await testWalletOn("solana", { ...held })).toBe(solanaOwner);
    const other = { ...held, key: generatePrivateKey() };
    expect(await testWalletOn("solana", other)).not.toBe(solanaOwner);
  });

  test("signs an approval on Tron, as a foreign library recovers it", async () => {
    const call = tronCall();
    const signed = (await signByTestWallet("tron", held, hexOf(encodeCall(call)))) ?? "";
    const decoded = decodeSigned(bytesOf(signed));
    if (!decoded.ok) throw new Error(decoded.why);
    const json = { ...callJson(decoded.call), signature: [hexOf(decoded.signature)] };
    const by = Trx.ecRecover(json as unknown as Parameters<typeof Trx.ecRecover>[0]);
    expect(utils.address.fromHex(by as string)).toBe(tronOwner);
  });

  test("signs an approval on Solana, as a foreign library reads it", async () => {
    const bytes = await message();
    const signed = (await signByTestWallet("solana", held, hexOf(bytes))) ?? "";
    const read = VersionedTransaction.deserialize(bytesOf(signed));
    expect(hexOf(read.message.serialize())).toBe(hexOf(bytes));
    const owner = read.message.staticAccountKeys[0];
    const publicKey = await crypto.subtle.importKey(
      "raw",
      Uint8Array.from(owner?.toBytes() ?? []),
      "Ed25519",
      true,
      ["verify"],
    );
    const signature = Uint8Array.from(read.signatures[0] ?? []);
    expect(
      await crypto.subtle.verify("Ed25519", publicKey, signature, Uint8Array.from(bytes)),
    ).toBe(true);
  });
});

describe("signs nothing else", () => {
  const publicUsdt = pinnedToken("production", "tron", "USDT") ?? "";
  test.each<[string, TronCall]>([
    ["another's approval", tronCall({}, { owner: someTronAddress(9) })],
    ["the token of the public chain", tronCall({}, { token: publicUsdt })],
    ["TRX that go along", tronCall({ callValue: 1n })],
    ["a huge fee", tronCall({ feeLimit: 1_000_000_000n })],
    ["bytes that are over", tronCall({ expiresAtMs: 1n })],
    ["a transfer", tronCall({ data: bytesOf(`a9059cbb${"00".repeat(64)}`) })],
  ])("on Tron: %s", async (_what, call) => {
    expect(await signByTestWallet("tron", held, hexOf(encodeCall(call)))).toBeNull();
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ["another's approval", () => message({ owner: BLOCKHASH, delegate: mint })],
    [
      "the token of the public chain",
      () => message({ mint: pinnedToken("production", "solana", "USDC") ?? "" }),
    ],
    [
      "paid for by another",
      async () =>
        messageOf({
          feePayer: BLOCKHASH,
          instructions: [await approveInstruction({ owner: solanaOwner, mint })],
        }),
    ],
    [
      "two of them",
      async () => {
        const instruction = await approveInstruction({ owner: solanaOwner, mint });
        return messageOf({ feePayer: solanaOwner, instructions: [instruction, instruction] });
      },
    ],
    ["bytes of Tron", async () => encodeCall(tronCall())],
  ])("on Solana: %s", async (_what, make) => {
    expect(await signByTestWallet("solana", held, hexOf(await make()))).toBeNull();
  });
});
