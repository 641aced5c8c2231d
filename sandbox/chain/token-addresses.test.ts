import { REGISTRY } from "#protocol/chain/networks.ts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { getAddress, keccak256, stringToHex } from "viem";
import { expect, test } from "vitest";
import { CREATOR, FAUCET, TRON_NETWORK } from "#sandbox/tron/tron-network.ts";
import { EVM_NETWORKS, TOKEN_ADDRESSES } from "./evm-networks.ts";

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
  for (const { name } of EVM_NETWORKS) {
    const tokens = REGISTRY.sandbox[name]?.tokens ?? {};
    for (const symbol of SYMBOLS) {
      expect([undefined, TOKEN_ADDRESSES[symbol]]).toContain(tokens[symbol]);
    }
  }
});

test("tron's entry is what its front has: the same USDT, in Tron's spelling", () => {
  const USDT = tronForm(TOKEN_ADDRESSES.USDT);
  expect(REGISTRY.sandbox.tron).toMatchObject({ chainId: TRON_NETWORK.chainId, tokens: { USDT } });
});

test.each([
  [FAUCET, "giver"],
  [CREATOR, "creator"],
])("what stands on tron besides is at the address its name hashes to", ({ address }, name) => {
  const hash = keccak256(stringToHex(`ponte sandbox tron ${name}`));
  expect(address).toBe(getAddress(`0x${hash.slice(-40)}`));
});

test("no address and no chain id of the sandbox is a public one", () => {
  const publicTokens = Object.values(REGISTRY.production).flatMap((entry) =>
    Object.values(entry.tokens).map((address) => address.toLowerCase()),
  );
  const publicIds = Object.values(REGISTRY.production).map((entry) => entry.chainId);
  for (const address of Object.values(TOKEN_ADDRESSES)) {
    expect(publicTokens).not.toContain(address.toLowerCase());
  }
  for (const network of [...EVM_NETWORKS, TRON_NETWORK])
    expect(publicIds).not.toContain(network.chainId);
});
