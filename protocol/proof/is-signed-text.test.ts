import { createPrivateKey, sign } from "node:crypto";
import { Keypair, PublicKey, Transaction, VersionedTransaction } from "@solana/web3.js";
import { Wallet } from "ethers";
import { TronWeb, utils } from "tronweb";
import { describe, expect, test } from "vitest";
import type { Family } from "../networks.ts";
import { isSignedText } from "./is-signed-text.ts";
import { ownershipText } from "./ownership-text.ts";

type Someone = { address: string; sign: (text: string) => string };

/** Each family's keys in an unmodified library that is not the one which judges here. */
const MAKE: Record<Family, () => Someone> = {
  evm: () => {
    const { address, signingKey } = Wallet.createRandom();
    return { address, sign: (text) => new Wallet(signingKey).signMessageSync(text) };
  },
  tron: () => {
    const { privateKey, address } = utils.accounts.generateAccount();
    const client = new TronWeb({ fullHost: "http://127.0.0.1:9" });
    return {
      address: address.base58,
      sign: (text) => client.trx.signMessageV2(text, privateKey),
    };
  },
  solana: () => {
    const pair = Keypair.generate();
    const seed = Buffer.from(pair.secretKey.subarray(0, 32));
    const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    return {
      address: pair.publicKey.toBase58(),
      sign: (text) => `0x${sign(null, Buffer.from(text), key).toString("hex")}`,
    };
  },
};
const FAMILIES = Object.keys(MAKE) as Family[];

const text = "desk.example wants you…\nR$ 1,00 à vista 💶";

describe.each(FAMILIES)("a text signed by a wallet of %s", (family) => {
  const [me, other] = [MAKE[family](), MAKE[family]()];

  test("is signed by its address, and by no other", async () => {
    const signature = me.sign(text);
    expect(await isSignedText({ family, address: me.address }, text, signature)).toBe(true);
    expect(await isSignedText({ family, address: other.address }, text, signature)).toBe(false);
  });

  test("is not signed by a changed text, a changed signature or none", async () => {
    const signature = me.sign(text);
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
    const signature = me.sign(text);
    for (const foreign of FAMILIES.filter((one) => one !== family)) {
      const payer = { family: foreign, address: me.address };
      expect(await isSignedText(payer, text, signature)).toBe(false);
    }
  });
});

test("on Solana no text of ownership is a transaction, or the message of one", () => {
  const { address } = MAKE.solana();
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
    expect(() => Transaction.from(bytes)).toThrow();
    expect(() => VersionedTransaction.deserialize(bytes)).toThrow();
    // As a message: this many signatures are asked for, at 64 bytes, and a packet has 1232.
    expect((bytes[0] ?? 0) * 64).toBeGreaterThan(1232);
    expect(bytes[0]).toBeLessThan(0x80);
  }
});
