import "server-only";
import { address, createSolanaRpc, signature } from "@solana/kit";
import { getTransferCheckedInstruction } from "@solana-program/token";
import { vi } from "vitest";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { asAddress, asUnits, tronClient } from "#sandbox/test/tron-client.ts";
import type { ExpiringWorld } from "./expiring-world.ts";

/** A busy machine may take its time. */
const PATIENT = { timeout: 90_000 };
const MINT = pinnedToken("sandbox", "solana", "USDT") ?? "";
const CONTRACT = pinnedToken("sandbox", "tron", "USDT") ?? "";

/** A sender of USDT, whose transfers look like the payer's side of a pull. */
export type TokenGiver = {
  address: string;
  /** Returns the hash of a mined transaction that holds only this transfer. */
  give: (to: string, units: bigint) => Promise<string>;
  /** A transaction's block, once it is final. */
  blockOf: (hash: string) => Promise<bigint>;
};

function tronGiver(url: string): TokenGiver {
  const { address: at, call, done, tronWeb } = tronClient(url);
  return {
    address: at,
    give: async (to, units) => {
      const transfer = [asAddress(to), asUnits(units)];
      const hash = await call(CONTRACT, "transfer(address,uint256)", transfer);
      await done(hash);
      return hash;
    },
    blockOf: (hash) =>
      vi.waitFor(async () => {
        const { id, blockNumber } = await tronWeb.trx.getTransactionInfo(hash);
        if (id !== hash) throw new Error(`${hash} is not solid`);
        return BigInt(blockNumber);
      }, PATIENT),
  };
}

async function solanaGiver({ url, passFinality }: ExpiringWorld): Promise<TokenGiver> {
  const rpc = createSolanaRpc(`${url}/rpc/solana`);
  const wallet = await solanaWallet(rpc);
  const account = (owner: string) => tokenAccountOf({ owner, mint: MINT });
  return {
    address: wallet.address,
    give: async (to, units) => {
      const hash = await wallet.send(
        getTransferCheckedInstruction({
          source: await account(wallet.address),
          mint: address(MINT),
          destination: await account(to),
          authority: wallet.signer,
          amount: units,
          decimals: 6,
        }),
      );
      const slot = () => rpc.getSlot({ commitment: "processed" }).send();
      const sent = await slot();
      await vi.waitFor(async () => {
        if ((await slot()) === sent) throw new Error("another may still join it");
      }, PATIENT);
      return hash;
    },
    blockOf: async (hash) => {
      passFinality();
      const { value } = await rpc.getSignatureStatuses([signature(hash)]).send();
      const status = value[0];
      if (status?.confirmationStatus !== "finalized") throw new Error(`${hash} is not final`);
      return status.slot;
    },
  };
}

/** A giver with 40 USDT and coins for gas. */
export async function tokenGiver(
  world: ExpiringWorld,
  network: "tron" | "solana",
): Promise<TokenGiver> {
  const giver = network === "tron" ? tronGiver(world.url) : await solanaGiver(world);
  await world.gift(network, giver.address, "NATIVE", world[network].gas);
  await world.gift(network, giver.address, "USDT", "40");
  return giver;
}
