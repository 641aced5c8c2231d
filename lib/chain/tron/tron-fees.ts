import "server-only";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import { z } from "#protocol/wire/zod.ts";
import type { TronReader } from "./ask-tron.ts";

const Parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.number().optional() })),
});

/** The current price of one unit of energy, in sun. @throws when the chain names no price */
export async function energyPrice(node: TronReader): Promise<bigint> {
  const { chainParameter } = await node.ask("wallet/getchainparameters", {}, Parameters);
  const price = chainParameter.find(({ key }) => key === "getEnergyFee")?.value ?? 0;
  if (!Number.isSafeInteger(price) || price < 1) throw new TypeError("no price of energy");
  return BigInt(price);
}

/** Energy that an account has staked for and not used, which costs nothing. */
export async function ownEnergy(node: TronReader, address: string): Promise<bigint> {
  const Resource = z.object({
    EnergyLimit: z.int().nonnegative().default(0),
    EnergyUsed: z.int().nonnegative().default(0),
  });
  const of = { address: hexOf(tronBytes(address)) };
  const found = await node.ask("wallet/getaccountresource", of, Resource);
  const left = found.EnergyLimit - found.EnergyUsed;
  return BigInt(left > 0 ? left : 0);
}
