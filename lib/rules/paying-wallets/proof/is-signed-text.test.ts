import { PublicKey, Transaction, VersionedTransaction } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import type { Family } from "#protocol/chain/networks.ts";
import { textSigner } from "#protocol/test/text-signers.ts";
import { isSignedText } from "./is-signed-text.ts";
import { ownershipText } from "./ownership-text.ts";

const FAMILIES = Object.keys(textSigner) as Family[];

const text = "desk.example wants you…\nR$ 1,00 à vista 💶";

describe.each(FAMILIES)("a text signed by a wallet of %s", (family) => {
  const [me, other] = [textSigner[family](), textSigner[family]()];

  test("is signed by its address, and by no other", async () => {
    const signature = await me.signText(text);
    expect(await isSignedText({ family, address: me.address }, text, signature)).toBe(true);
    expect(await isSignedText({ family, address: other.address }, text, signature)).toBe(false);
  });

  test("is not signed by a changed text, a changed signature or none", async () => {
    const signature = await me.signText(text);
    const payer = { family, address: me.address };
    expect(await isSignedText(payer, `${text} `, signature)).toBe(false);
    const [last] = signature.slice(-4, -3);
    const changed = `${signature.slice(0, -4)}${last === "0" ? "1" : "0"}${signature.slice(-3)}`;
    expect(await isSignedText(payer, text, changed)).toBe(false);
    for (const no of ["", "0x", "0x00", `${signature}00`, signature.slice(2)]) {
      expect(await isSignedText(payer, text, no)).toBe(false);
    }
  });

  test("counts for its own family alone", async () => {
    const signature = await me.signText(text);
    for (const foreign of FAMILIES.filter((one) => one !== family)) {
      const payer = { family: foreign, address: me.address };
      expect(await isSignedText(payer, text, signature)).toBe(false);
    }
  });
});

test("on Solana no text of ownership is a transaction, or the message of one", () => {
  const { address } = textSigner.solana();
  for (const origin of ["https://desk.example", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
    const bytes = Buffer.from(
      ownershipText({
        family: "solana",
        address: new PublicKey(address).toBase58(),
        origin,
        account: "main",
        person: { id: "p", email: "ana@example.com" },
        number: "0".repeat(32),
        issuedAt: "2026-01-01T00:00:00.000Z",
        endsAt: "2026-01-01T00:10:00.000Z",
      }),
    );
    const read = [() => Transaction.from(bytes), () => VersionedTransaction.deserialize(bytes)];
    for (const one of read) expect(one).toThrow(Error);
    // Read as a message, it needs this many signatures of 64 bytes; a packet has 1232 bytes.
    expect((bytes[0] ?? 0) * 64).toBeGreaterThan(1232);
    expect(bytes[0]).toBeLessThan(0x80);
  }
});
