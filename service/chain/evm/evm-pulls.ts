import type { Token } from "#protocol/money/money.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { getAddress, type Address } from "viem";
import { factoryPulls, type FactorySettings } from "../factory-pulls.ts";
import type { Chain, ChainRound } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";
import { factoryOwners, type FactoryOwners } from "#protocol/chain/factory-code.ts";
import { payerState } from "./token.ts";
import { isPulled } from "./pull-call.ts";

/** Creates a factory at its address unless another replica is faster. @throws `UNAVAILABLE` */
export type DeployFactory = (
  node: EvmNode,
  factory: Address,
  owners: FactoryOwners,
) => Promise<void>;

export type PullSettings = Omit<FactorySettings, "standing" | "deploy"> & {
  node: EvmNode;
  factory: Address | null;
  treasury: Address;
  deploy: DeployFactory | null;
  tokenAt: (token: Token) => Address;
};

/** The part of a chain that pulls the tokens that payers have allowed. */
export function evmPulls({ deploy, ...settings }: PullSettings) {
  const { node, treasury, checkChainId, tokenAt } = settings;
  const owners: FactoryOwners = { operator: treasury, treasury };
  const { assertStands, keepFactory, ...factory } = factoryPulls({
    ...settings,
    standing: async (at) => {
      const code = await node.ask((client) => client.getCode({ address: getAddress(at) }));
      return code === undefined ? "nothing" : (factoryOwners(code) ?? "stranger");
    },
    deploy: deploy && ((at) => deploy(node, getAddress(at), owners)),
  });
  const factoryAt = (): Address => getAddress(factory.factoryAt());

  return {
    ...factory,
    factoryAt,
    spenderOf: (userId) => spenderOf(factoryAt(), userId),
    payer: async ({ userId, token, address }) => {
      await checkChainId();
      const spender = spenderOf(factoryAt(), userId);
      const block = await node.ask((client) => client.getBlock({ blockTag: "latest" }));
      const asked = { token: tokenAt(token), payer: getAddress(address), spender };
      return payerState(node, asked, block);
    },
    pulled: async (payoutId) => {
      await assertStands();
      return isPulled(node, factoryAt(), payoutId);
    },
    keepFactory: async (raw: string, round: ChainRound) => {
      const isPull = settings.factory && raw.includes(settings.factory.slice(2).toLowerCase());
      if (isPull) await round.once("factory kept", keepFactory);
    },
  } satisfies Partial<Chain> & Record<string, unknown>;
}
