import "server-only";
import {
  encodeDeployData,
  getCreateAddress,
  type Abi,
  type Address,
  type Hex,
  type LocalAccount,
} from "viem";
import compiled from "#service/chain/evm/contracts/payout-factory.json" with { type: "json" };
import type { ChainDashboard } from "#lib/test/dashboards/chain-dashboard.ts";

type Owners = { operator: LocalAccount; treasury: Address };

/** Deploys this project's payout factory as the first transaction of its operator. */
export async function deployFactory(
  { bare }: ChainDashboard,
  { operator, treasury }: Owners,
): Promise<Address> {
  await bare.fund(operator.address, 0n);
  const data = encodeDeployData({
    abi: compiled.abi as Abi,
    bytecode: compiled.bytecode as Hex,
    args: [operator.address, treasury],
  });
  await bare.node.sendTransaction({ account: operator, chain: null, data });
  await bare.mine();
  return getCreateAddress({ from: operator.address, nonce: 0n });
}
