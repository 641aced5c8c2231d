import { Keypair, PublicKey } from "@solana/web3.js";
import { TronWeb } from "tronweb";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { parseSpender } from "./spender-address.ts";
import { REGISTRY, type Family } from "#protocol/chain/networks.ts";

const WALLET = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const TOKENS = Object.values(REGISTRY).flatMap((networks) =>
  Object.values(networks).flatMap(({ tokens }) => Object.values(tokens)),
);
const familyOf = (address: string): Family =>
  address.startsWith("0x") ? "evm" : address.length === 34 ? "tron" : "solana";

test("whoever has a key can move tokens, in the one writing of its family", async () => {
  const evm = privateKeyToAddress(generatePrivateKey());
  expect(parseSpender("evm", ` ${evm.toLowerCase()} `)).toEqual({ address: evm });
  const tron = (await TronWeb.createAccount()).address.base58;
  expect(parseSpender("tron", `${tron}\n`)).toEqual({ address: tron });
  const solana = Keypair.generate().publicKey.toBase58();
  expect(parseSpender("solana", solana)).toEqual({ address: solana });
});

test("an address of one family is none of another", () => {
  for (const address of [privateKeyToAddress(generatePrivateKey()), TOKENS.at(-1)!, WALLET]) {
    for (const family of ["evm", "tron", "solana"] as const) {
      if (family === familyOf(address)) continue;
      expect(parseSpender(family, address)).toEqual({ reason: "invalid_address" });
    }
  }
});

test.each<[Family, string]>([
  ["evm", `0x${"0".repeat(40)}`],
  ["tron", TronWeb.address.fromHex(`41${"0".repeat(40)}`)],
  ["solana", PublicKey.default.toBase58()],
])("on %s %s is nobody", (family, address) => {
  expect(parseSpender(family, address)).toEqual({ reason: "zero_address" });
});

test("no token of any environment moves tokens", () => {
  expect(new Set(TOKENS.map(familyOf))).toEqual(new Set(["evm", "tron", "solana"]));
  for (const token of TOKENS) {
    expect([token, parseSpender(familyOf(token), token)]).toEqual([
      token,
      { reason: "token_address" },
    ]);
  }
  const [lower] = TOKENS.filter((token) => familyOf(token) === "evm");
  expect(parseSpender("evm", lower!.toLowerCase())).toEqual({ reason: "token_address" });
});

describe("on Solana", () => {
  const keyless = { reason: "not_a_key" };

  test("nobody signs for what a program has made", () => {
    const { publicKey: program } = Keypair.generate();
    const [account] = PublicKey.findProgramAddressSync([Buffer.from("x")], program);
    expect(parseSpender("solana", account.toBase58())).toEqual(keyless);
  });

  test.each([
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
    "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
    "ComputeBudget111111111111111111111111111111",
  ])("nor for the program %s", (program) => {
    expect(parseSpender("solana", program)).toEqual(keyless);
  });
});

test.each<[Family, string, string]>([
  ["evm", "0x52908400098527886e0F7030069857D2E4169EE7", "invalid_checksum"],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "invalid_checksum"],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6", "invalid_address"],
  ["solana", WALLET.slice(4), "invalid_address"],
  ["solana", `${WALLET}0`, "invalid_address"],
])("on %s %s is refused as %s", (family, text, reason) => {
  expect(parseSpender(family, text)).toEqual({ reason });
});
