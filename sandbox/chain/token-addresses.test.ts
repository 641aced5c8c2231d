import { REGISTRY } from "#protocol/networks.ts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/sandbox.ts";
import { getAddress, keccak256, stringToHex } from "viem";
import { expect, test } from "vitest";
import { EVM_NETWORKS } from "./evm-networks.ts";
import { TOKEN_ADDRESSES } from "./token-addresses.ts";

const SYMBOLS = ["USDC", "USDT"] as const;

test.each(SYMBOLS)("%s stands at the address its name hashes to", (symbol) => {
  const hash = keccak256(stringToHex(`ponte sandbox ${symbol}`));
  expect(TOKEN_ADDRESSES[symbol]).toBe(getAddress(`0x${hash.slice(-40)}`));
});

test("the frozen address is what its name hashes to", () => {
  const hash = keccak256(stringToHex("ponte sandbox frozen"));
  expect(SANDBOX_FROZEN_ADDRESS).toBe(getAddress(`0x${hash.slice(-40)}`));
});

test("the registry pins the same addresses on every EVM chain of the sandbox", () => {
  for (const { tokens } of Object.values(REGISTRY.sandbox)) {
    for (const symbol of SYMBOLS) {
      expect([undefined, TOKEN_ADDRESSES[symbol]]).toContain(tokens[symbol]);
    }
  }
});

test("no address and no chain id of the sandbox is a public one", () => {
  const publicTokens = Object.values(REGISTRY.production).flatMap((entry) =>
    Object.values(entry.tokens).map((address) => address.toLowerCase()),
  );
  const publicIds = Object.values(REGISTRY.production).map((entry) => entry.chainId);
  for (const address of Object.values(TOKEN_ADDRESSES)) {
    expect(publicTokens).not.toContain(address.toLowerCase());
  }
  for (const network of EVM_NETWORKS) expect(publicIds).not.toContain(network.chainId);
});
