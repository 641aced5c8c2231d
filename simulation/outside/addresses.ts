import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { getAddress } from "viem";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import { isSolanaWallet } from "#protocol/chain/solana/is-solana-wallet.ts";
import { tronAddress } from "#protocol/chain/tron/tron-address.ts";

const bytesOf = (name: string) => new Uint8Array(createHash("sha256").update(name).digest());

function solanaOf(name: string): string {
  for (let tries = 0; ; tries += 1) {
    const address = base58.encode(bytesOf(`${name}/${tries}`));
    if (isSolanaWallet(address)) return address;
  }
}

/** A valid address on a network that belongs to this name; nobody has its key. */
export function addressOf(network: Network, name: string): string {
  const bytes = bytesOf(`${network}/${name}`);
  switch (FAMILY[network]) {
    case "evm":
      return getAddress(`0x${Buffer.from(bytes.subarray(0, 20)).toString("hex")}`);
    case "tron":
      return tronAddress(new Uint8Array([0x41, ...bytes.subarray(0, 20)]));
    case "solana":
      return solanaOf(`${network}/${name}`);
  }
}
