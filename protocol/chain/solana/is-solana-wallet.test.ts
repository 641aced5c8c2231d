import { Keypair, PublicKey } from "@solana/web3.js";
import { expect, test } from "vitest";
import { isSolanaWallet } from "./is-solana-wallet.ts";

test("whatever has a key may be a wallet", () => {
  for (let made = 0; made < 50; made += 1) {
    expect(isSolanaWallet(Keypair.generate().publicKey.toBase58())).toBe(true);
  }
});

test("whatever a program has made is none", () => {
  const { publicKey: program } = Keypair.generate();
  for (let made = 0; made < 50; made += 1) {
    const [account] = PublicKey.findProgramAddressSync([Buffer.from([made])], program);
    expect(isSolanaWallet(account.toBase58())).toBe(false);
  }
});

test("nor is the system program, though it is on the curve", () => {
  const { default: system } = PublicKey;
  expect(PublicKey.isOnCurve(system.toBytes())).toBe(true);
  expect(isSolanaWallet(system.toBase58())).toBe(false);
});

test.each(["", "1111", `0x${"1".repeat(40)}`])("%j is no address", (text) => {
  expect(() => isSolanaWallet(text)).toThrow(/base58-encoded address|base 58/);
});
