import {
  ComputeBudgetProgram,
  Message,
  PublicKey,
  Transaction,
  TransactionInstruction,
  VersionedMessage,
} from "@solana/web3.js";
import { base58 } from "@scure/base";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { APPROVAL, approvals, BLOCKHASH } from "#protocol/test/solana-messages.ts";
import { approvalFaults, type SolanaApproval } from "./approval-faults.ts";
import { buildApproval } from "./build-approval.ts";
import { readApproval } from "./read-approval.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";

const TOKEN = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const ASSOCIATED = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

/** The token account, by a foreign library. */
function foreignAccount({ owner, mint }: SolanaApproval): PublicKey {
  const seeds = [owner, TOKEN, mint].map((key) => new PublicKey(key).toBytes());
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED)[0];
}

/** The same approval, put together by a foreign library. */
function foreignApproval(approval: SolanaApproval): Message {
  const key = (text: string) => new PublicKey(text);
  const account = (pubkey: PublicKey, isSigner = false, isWritable = false) => ({
    pubkey,
    isSigner,
    isWritable,
  });
  const data = Buffer.alloc(10);
  data.writeUInt8(13, 0);
  data.writeBigUInt64LE(approval.units, 1);
  data.writeUInt8(6, 9);
  const transaction = new Transaction({ blockhash: BLOCKHASH, lastValidBlockHeight: 0 });
  transaction.feePayer = key(approval.owner);
  transaction.add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000n }),
    new TransactionInstruction({
      programId: TOKEN,
      keys: [
        account(foreignAccount(approval), false, true),
        account(key(approval.mint)),
        account(key(approval.delegate)),
        account(key(approval.owner), true),
      ],
      data,
    }),
  );
  return transaction.compileMessage();
}

describe("buildApproval", () => {
  test("makes what a foreign library makes, and reads the same there", async () => {
    await fc.assert(
      fc.asyncProperty(approvals, async (approval) => {
        const message = await buildApproval(approval, BLOCKHASH);
        expect(VersionedMessage.deserializeMessageVersion(message)).toBe("legacy");
        const read = Message.from(message);
        expect(read.header.numRequiredSignatures).toBe(1);
        const [limit, price, instruction, more] = read.instructions;
        const named = instruction?.accounts.map((at) => read.accountKeys[at]?.toBase58());
        const { mint, delegate, owner, units } = approval;
        expect(named).toEqual([foreignAccount(approval).toBase58(), mint, delegate, owner]);
        expect(more).toBeUndefined();
        for (const one of [limit, price]) {
          expect(read.accountKeys[one?.programIdIndex ?? 0]).toEqual(
            ComputeBudgetProgram.programId,
          );
        }
        expect(read.accountKeys.map((_key, at) => read.isAccountWritable(at))).toEqual(
          read.accountKeys.map((_key, at) => at < 2),
        );
        const data = Buffer.from(base58.decode(instruction?.data ?? ""));
        expect([data[0], data.readBigUInt64LE(1), data[9]]).toEqual([13, units, 6]);
      }),
      { numRuns: 50 },
    );
  });

  test("reads what a foreign library makes as the same approval", async () => {
    await fc.assert(
      fc.asyncProperty(approvals, async (approval) => {
        const message = new Uint8Array(foreignApproval(approval).serialize());
        expect(await approvalFaults(message, approval, BLOCKHASH)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test("finds the token account that a foreign library finds", async () => {
    expect(await tokenAccountOf(APPROVAL)).toBe(foreignAccount(APPROVAL).toBase58());
  });

  test.each([-1n, 1n << 64n])("makes nothing of %s units", async (units) => {
    await expect(buildApproval({ ...APPROVAL, units }, BLOCKHASH)).rejects.toThrow(RangeError);
  });

  test.each(["", "0x11", `${APPROVAL.delegate}11`, "O0Il"])(
    "makes nothing of the delegate %j",
    async (delegate) => {
      await expect(buildApproval({ ...APPROVAL, delegate }, BLOCKHASH)).rejects.toThrow("base58");
    },
  );
});

describe("approvalFaults", () => {
  test("has none for the bytes that were built, whatever the approval", async () => {
    await fc.assert(
      fc.asyncProperty(approvals, async (approval) => {
        const message = await buildApproval(approval, BLOCKHASH);
        expect(await approvalFaults(message, approval, BLOCKHASH)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test.each(HOSTILE_SOLANA)("$name: $fault", async ({ fault, message }) => {
    const faults = await approvalFaults(await message(), APPROVAL, BLOCKHASH);
    expect(faults).toContain(fault);
  });

  test("is tried with enough of them", () => {
    expect(HOSTILE_SOLANA.length).toBeGreaterThan(70);
    expect(new Set(HOSTILE_SOLANA.map(({ name }) => name)).size).toBe(HOSTILE_SOLANA.length);
  });

  test("finds one wherever a byte is changed", async () => {
    const honest = await buildApproval(APPROVAL, BLOCKHASH);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(honest.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = honest.with(at, (honest[at] ?? 0) ^ by);
          expect(await approvalFaults(changed, APPROVAL, BLOCKHASH)).not.toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("readApproval", () => {
  test("reads of any bytes what a foreign library reads, or nothing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readApproval(bytes).ok).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
