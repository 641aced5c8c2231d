import { address, type Instruction, type KeyPairSigner } from "@solana/kit";
import * as token from "@solana-program/token";
import { getTransferSolInstruction } from "@solana-program/system";
import { describe, expect, test } from "vitest";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import type { Chain, PullOrder } from "#service/chain/port.ts";
import { FUNDS, startSolanaWorld } from "#service/test/solana-world.ts";
import { codeOf } from "#service/test/code-of.ts";
import { shared } from "#service/test/shared.ts";

const world = shared(startSolanaWorld);

const account = (owner: string) => tokenAccountOf({ owner, mint: world.mints.USDC });
const cannot = (why: string) => ({ can: false, why, detail: expect.any(String) as string });

/** A transaction by the mints' authority, like an issuer's. */
async function asIssuer(make: (authority: KeyPairSigner) => Instruction) {
  const key = await world.solana.chain.faucetKey();
  const issuer = await solanaWallet(world.solana.rpc, key);
  await issuer.send(make(key));
}

describe("refuses", () => {
  test.each([
    ["nothing is allowed", { delegate: "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu" }],
    ["too little is allowed", { units: 5n }],
    ["another user's delegate is allowed", { userId: 2 }],
  ])("to sign a pull where %s", async (_what, over) => {
    const { pull } = await world.allowed(over);
    const order: PullOrder = { ...pull, userId: 1, units: 6n };
    expect(await world.chain.plan(order)).toMatchObject(cannot("not_allowed"));
    const asked = { userId: 1, token: "USDC", address: pull.from } as const;
    const { allowanceUnits } = await world.chain.payer(asked);
    expect(allowanceUnits).toBeLessThan(6n);
  });

  test("to sign a pull of more than is held", async () => {
    const { pull } = await world.allowed({ units: FUNDS + 1n });
    expect(await world.chain.plan(pull)).toMatchObject(cannot("not_allowed"));
  });

  test("a payer who has no token account, or has given it to somebody else", async () => {
    const { address: nobody } = await solanaWallet(world.solana.rpc);
    const none = { allowanceUnits: 0n, balanceUnits: 0n };
    const asked = { userId: 1, token: "USDC" } as const;
    expect(await world.chain.payer({ ...asked, address: nobody })).toMatchObject(none);
    const { payer, pull } = await world.allowed();
    await payer.send(
      token.getSetAuthorityInstruction({
        owned: await account(payer.address),
        owner: payer.signer,
        authorityType: token.AuthorityType.AccountOwner,
        newAuthority: nobody,
      }),
    );
    expect(await world.chain.payer({ ...asked, address: payer.address })).toMatchObject(none);
    expect(await world.chain.plan(pull)).toMatchObject(cannot("not_allowed"));
  });

  test("what the issuer has frozen, as about the order itself", async () => {
    const { pull, payer } = await world.allowed();
    const mint = address(world.mints.USDC);
    const frozen = await account(payer.address);
    await asIssuer((owner) => token.getFreezeAccountInstruction({ account: frozen, mint, owner }));
    expect(await world.chain.plan(pull)).toMatchObject(cannot("refused"));
    const poor = world.replica({ signerKey: new Uint8Array(32).fill(8) });
    expect(await poor.plan(pull)).toMatchObject(cannot("unclear"));
    await world.send((await world.allowed()).pull);
    const order = { kind: "transfer", token: "USDC", to: payer.address, units: 1n } as const;
    expect(await world.chain.plan(order)).toMatchObject(cannot("refused"));
    await asIssuer((owner) => token.getThawAccountInstruction({ account: frozen, mint, owner }));
    expect(await world.chain.plan(order)).toMatchObject({ can: true });
  });

  test("a receiver who has given the token account away, as nothing that is known", async () => {
    const { payer, pull } = await world.allowed();
    await world.send(pull);
    await payer.send(
      token.getSetAuthorityInstruction({
        owned: await account(payer.address),
        owner: payer.signer,
        authorityType: token.AuthorityType.AccountOwner,
        newAuthority: address(world.chain.spenderOf(3)),
      }),
    );
    const order = { kind: "transfer", token: "USDC", to: payer.address, units: 1n } as const;
    expect(await world.chain.plan(order)).toMatchObject(cannot("unclear"));
  });

  test("to send what the treasury does not hold, as a lack of its own", async () => {
    const { address: to } = await solanaWallet(world.solana.rpc);
    const order = { kind: "transfer", token: "USDT", to, units: 1n } as const;
    expect(await world.chain.plan(order)).toMatchObject(cannot("unclear"));
  });

  test("to sign without lamports, or at a price above the cap", async () => {
    const { pull } = await world.allowed();
    const poor = world.replica({ signerKey: new Uint8Array(32).fill(6) });
    expect(await poor.plan(pull)).toMatchObject(cannot("unclear"));
    const gift = { address: poor.signer, units: 2_500_000n } as const;
    await world.solana.faucet.give({ ...gift, token: "USDC" });
    await world.solana.faucet.give({ ...gift, token: "NATIVE" });
    expect(await poor.plan(pull)).toMatchObject(cannot("no_gas"));
    const thrifty = world.replica({ maxMicroLamports: -1n });
    expect(await thrifty.plan(pull)).toMatchObject(cannot("too_dear"));
  });

  test("terms of another family", async () => {
    const { pull } = await world.allowed();
    const terms = { family: "evm", gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    const signing = world.chain.sign(pull, 0n, terms as Parameters<Chain["sign"]>[2]);
    await expect(signing).rejects.toThrow("terms of evm on solana");
  });

  test("to tell of other bytes than the order's", async () => {
    const { pull, payer } = await world.allowed();
    const { sent } = await world.send(pull);
    world.solana.passSlots(32);
    const other = { ...pull, units: pull.units - 1n };
    expect(await world.chain.outcome(other, sent)).toMatchObject({ outcome: "unproven" });
    const paid = await payer.send(
      getTransferSolInstruction({
        source: payer.signer,
        destination: payer.address,
        amount: 1n,
      }),
    );
    world.solana.passSlots(32);
    const bytes = { ...sent, hash: paid };
    expect(await world.chain.outcome(pull, bytes)).toMatchObject({ outcome: "unproven" });
  });
});

describe("keeps others out", () => {
  test.each([
    ["a chain of another genesis", () => world.replica({ environment: "production" })],
    ["a node that is away", () => world.replica({ rpcUrl: "http://127.0.0.1:9" })],
  ])("%s tells nothing", async (_what, open) => {
    const { pull, payer } = await world.allowed();
    const sent = await world.sign(pull);
    const chain = open();
    const asked = { userId: 1, token: "USDC", address: payer.address } as const;
    const answers = await Promise.all(
      [
        chain.check(),
        chain.minedNonce(),
        chain.plan(pull),
        chain.outcome(pull, sent),
        chain.preparePulls(),
        chain.payer(asked),
        chain.pulled(pull.payoutId),
      ].map(codeOf),
    );
    expect(new Set(answers)).toEqual(new Set(["UNAVAILABLE"]));
  });

  test("an allowance of one user is nothing to another, whatever is signed", async () => {
    const { pull, payer } = await world.allowed({ userId: 2 });
    const { pull: own } = await world.allowed({ userId: 1 });
    const terms = await world.termsOf(own);
    const stolen = { ...pull, userId: 1 };
    const { raw } = await world.chain.sign(stolen, 77n, terms);
    expect(await world.chain.broadcast(raw)).toMatchObject({ accepted: false });
    expect(await world.tokensOf("USDC", payer.address)).toBe(FUNDS);
  });
});
