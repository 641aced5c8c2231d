import { createPrivateKey, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { beforeAll, describe, expect, test } from "vitest";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { mutatedMessages } from "#protocol/test/mutated-messages.ts";
import { readByStranger } from "#protocol/test/read-by-stranger.ts";
import { returnedMessages, type ReturnedMessage } from "#protocol/test/solana-additions.ts";
import { APPROVAL, BLOCKHASH, someAddress } from "#protocol/test/solana-messages.ts";
import type { SolanaApproval } from "./approval-faults.ts";
import { buildApproval } from "./build-approval.ts";
import { readSigned, signedApprovalFault, unsignedTransaction } from "./signed-approval-fault.ts";
import { programName } from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { drawnSlice } from "#service/test/drawn-slice.ts";

/** Ed25519 of a known seed, by another library than the product's. */
const seed = Buffer.from("302e020100300506032b657004220420" + "07".repeat(32), "hex");
const key = createPrivateKey({ key: seed, format: "der", type: "pkcs8" });
const jwk = key.export({ format: "jwk" });
const owner = base58.encode(new Uint8Array(Buffer.from(jwk.x ?? "", "base64url")));
const approval: SolanaApproval = { ...APPROVAL, owner };
const signed = (message: Uint8Array) =>
  Uint8Array.from([1, ...sign(null, message, key), ...message]);

let asked: Uint8Array;
let taken: ReturnedMessage[];
beforeAll(async () => {
  asked = await buildApproval(approval, BLOCKHASH);
  taken = await returnedMessages(approval);
});
const faultOf = (returned: Uint8Array) => signedApprovalFault(returned, asked, owner);

/** Replaces every occurrence of an address in bytes by another one. */
function exchanged(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const [old, next] = [base58.decode(from), base58.decode(to)].map((one) => Buffer.from(one));
  const text = Buffer.from(bytes);
  for (let at = text.indexOf(old!); at >= 0; at = text.indexOf(old!, at + 32)) next!.copy(text, at);
  return new Uint8Array(text);
}

describe("what wallets return is sent", () => {
  test("however they add to it: none is refused, and each does the same to a stranger's eye", async () => {
    const wanted = readByStranger(asked);
    for (const { name, message } of taken) {
      expect([name, await faultOf(signed(message))]).toEqual([name, null]);
      expect(readByStranger(message)).toBe(wanted);
    }
    expect(taken.length).toBeGreaterThan(25);
  });

  test("and its cost is read from it", () => {
    const costs = (name: string) => {
      const read = readSigned(signed(taken.find((one) => one.name === name)!.message));
      return read.ok && read.feeLamports;
    };
    expect(costs("the very message")).toBe(8_000n);
    expect(costs("exactly the cap")).toBe(1_005_000n);
    // Without a limit the chain grants 200,000 units for each of two instructions.
    expect(costs("a price alone")).toBe(5_001n);
  });

  test("for an approval that was asked for without limit and price", async () => {
    const bare = taken.find(({ name }) => name === "an assertion on a stranger's account")!.message;
    expect(await signedApprovalFault(signed(asked), bare, owner)).toBeNull();
  });
});

describe("what is refused", () => {
  const [ownerOfLies, sourceOfLies] = [APPROVAL.owner, tokenAccountOf(APPROVAL)];
  /** What a draft may not have and a wallet may put in. */
  const ALLOWED = ["computeUnits", "microLamports", "assertions"];

  test.each(HOSTILE_SOLANA)("$name", async ({ fault, message }) => {
    const source = await tokenAccountOf(approval);
    const lie = exchanged(await message(), await sourceOfLies, source);
    const found = await faultOf(signed(exchanged(lie, ownerOfLies, owner)));
    if (ALLOWED.includes(fault)) expect(found).toBeNull();
    else expect(found?.why).toBe(fault);
  });

  test("is named by its program", async () => {
    const lies = HOSTILE_SOLANA.filter(({ name }) => /a memo|nobody knows|SOL|2022/.test(name));
    const named = await Promise.all(
      lies.map(async ({ name, message }) => {
        const found = await faultOf(signed(exchanged(await message(), ownerOfLies, owner)));
        return [name, found?.program && programName(found.program)];
      }),
    );
    expect(Object.fromEntries(named)).toEqual({
      "Token-2022": "Token-2022",
      "a program that nobody knows": someAddress(66),
      "a payment of SOL": "System",
      "a memo besides": "Memo",
      "a memo before": "Memo",
      "an assertion that nobody knows": "Lighthouse",
    });
  });

  test("another approval, another signer, no signature, two, a byte more or less", async () => {
    const whys = async (returned: Uint8Array) => (await faultOf(returned))?.why;
    const more = await buildApproval({ ...approval, units: approval.units + 1n }, BLOCKHASH);
    const again = await buildApproval(approval, someAddress(8));
    expect(await whys(signed(more))).toBe("units");
    expect(await whys(signed(again))).toBe("blockhash");
    expect(await whys(unsignedTransaction(asked))).toBe("not_signed");
    expect(await whys(signed(asked).with(5, (signed(asked)[5] ?? 0) ^ 1))).toBe("not_signed");
    // The signature of what was asked over something that would be allowed.
    expect(await whys(Uint8Array.from([...signed(asked).slice(0, 65), ...taken[4]!.message]))).toBe(
      "not_signed",
    );
    expect(await whys(Uint8Array.from([2, ...signed(asked).slice(1)]))).toBe("signatures");
    expect(await whys(signed(Uint8Array.from([...asked, 0])))).toBe("trailing_bytes");
    expect(await whys(signed(asked.slice(0, -1)))).toBe("truncated");
    expect(await whys(new Uint8Array())).toBe("signatures");
    expect(await signedApprovalFault(signed(asked), new Uint8Array(), owner)).toMatchObject({
      why: "asked_bytes",
    });
  });
});

describe("nothing that does anything else is taken, as a foreign library reads it", () => {
  /** How many messages were tried, once signed again by the owner, and how many of them were taken. */
  async function tried(messages: Iterable<Uint8Array>) {
    const wanted = readByStranger(asked);
    const count = { tried: 0, taken: 0 };
    for (const message of messages) {
      count.tried += 1;
      if ((await faultOf(signed(message))) !== null) continue;
      count.taken += 1;
      expect(readByStranger(message)).toBe(wanted);
    }
    return count;
  }

  test("after a change of any part of it", async () => {
    const bases = [0, 1, 4].map((at) => taken[at]!.message);
    const count = await tried(bases.flatMap((message) => [...mutatedMessages(message)]));
    expect(count.tried).toBeGreaterThan(700);
    // Those taken have another limit, price or assertion within the caps.
    expect(count.taken).toBeGreaterThan(20);
    expect(count.tried - count.taken).toBeGreaterThan(400);
  });

  test("after a change of any single bit", async () => {
    const bits = taken.flatMap(({ message }) =>
      Array.from({ length: message.length * 8 }, (_one, bit) => ({ message, bit })),
    );
    expect(bits.length).toBeGreaterThan(50_000);
    const some = drawnSlice("single bits of approvals", bits, 6_000);
    function* bent() {
      for (const { message, bit } of some) {
        const at = bit >> 3;
        yield message.with(at, (message[at] ?? 0) ^ (1 << (bit & 7)));
      }
    }
    const count = await tried(bent());
    expect(count.tried).toBe(some.length);
    expect(count.taken).toBeLessThan(count.tried / 10);
  });
});
