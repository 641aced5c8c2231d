import { ExchangeError } from "#protocol/wire/error.ts";
import { FACTORY_CODES, factoryOwners, type FactoryOwners } from "#protocol/chain/factory-code.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import { factoryPulls, type FactorySettings, type WrittenOwners } from "../factory-pulls.ts";
import type { Chain, ChainRound, PullOrder } from "../port.ts";
import { atOneHead } from "./tron-blocks.ts";
import { payerAtHead, runtimeCode, readUint } from "./tron-calls.ts";
import type { TronNode } from "./tron-node.ts";
import { encodeFunctionData } from "viem";
import { FACTORY_ABI } from "../evm/factory.ts";
import { payoutHash } from "../evm/pull-call.ts";
import type { TreasuryCall } from "./plan-tron-call.ts";

type TronPullSide = { factory: string; treasury: string; token: string; spender: string };

/** Energy to create the spender again, if a reorganisation undoes it after the estimate. */
const SPENDER_ENERGY = 200_000n;

/** Whether a payout was pulled, at the head. */
async function isPulledOnTron(node: TronNode, factory: string, payoutId: string): Promise<boolean> {
  const args = [payoutHash(payoutId)] as const;
  const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: "pulled", args });
  return (await readUint(node, { owner: factory, contract: factory, data })) !== 0n;
}

/** Pulls a payer's tokens to the treasury through the spender of the payout's own user. */
export function tronPullCall(
  node: TronNode,
  { factory, treasury, token, spender }: TronPullSide,
  { userId, payoutId, from, units }: PullOrder,
): TreasuryCall {
  const pulled = [evmForm(token), evmForm(from), units] as const;
  const args = [BigInt(userId), payoutHash(payoutId), ...pulled] as const;
  return {
    owner: treasury,
    contract: factory,
    data: encodeFunctionData({ abi: FACTORY_ABI, functionName: "pull", args }),
    energyRoom: SPENDER_ENERGY,
    obstacle: async () => {
      const [isPulled, state] = await Promise.all([
        isPulledOnTron(node, factory, payoutId),
        payerAtHead(node, { token, payer: from, spender }),
      ]);
      if (isPulled) return { why: "already_pulled", detail: "this payout was pulled" };
      const { allowanceUnits: allowed, balanceUnits: held } = state;
      if (allowed >= units && held >= units) return null;
      return { why: "not_allowed", detail: `${allowed} allowed and ${held} held of ${units}` };
    },
  };
}

/** Creates a factory at its address unless another replica is faster. @throws `UNAVAILABLE` */
export type DeployTronFactory = (
  node: TronNode,
  factory: string,
  owners: WrittenOwners,
) => Promise<void>;

export type TronPullSettings = Omit<FactorySettings, "network" | "standing" | "deploy"> & {
  node: TronNode;
  environment: Environment;
  deploy: DeployTronFactory | null;
  tokenAt: (token: Token) => string;
};

/** Public Tron needs code for its own virtual machine; the sandbox's Tron runs on an EVM. */
const FACTORY_CODE = { sandbox: FACTORY_CODES.evm, production: FACTORY_CODES.tron } as const;

const written = ({ operator, treasury }: FactoryOwners): WrittenOwners => ({
  operator: tronForm(operator),
  treasury: tronForm(treasury),
});

/** The part of Tron that pulls the tokens that payers have allowed. */
export function tronPulls({ deploy, ...settings }: TronPullSettings) {
  const { node, environment, treasury, checkChainId, tokenAt } = settings;
  const { assertStands, keepFactory, factoryAt, ...factory } = factoryPulls({
    ...settings,
    network: "tron",
    standing: async (at) => {
      const code = await runtimeCode(node, at);
      if (code === undefined) return "nothing";
      const owners = factoryOwners(code, FACTORY_CODE[environment]);
      return owners ? written(owners) : "stranger";
    },
    deploy: deploy && ((at) => deploy(node, at, { operator: treasury, treasury })),
  });
  const spenderOf = (userId: number) => tronSpender(environment, factoryAt(), userId);

  return {
    ...factory,
    factoryAt,
    spenderOf,
    payer: async ({ userId, token, address }) => {
      await checkChainId();
      const asked = { token: tokenAt(token), payer: address, spender: spenderOf(userId) };
      const looked = await atOneHead(node, () => payerAtHead(node, asked));
      if (looked) return { ...looked.seen, blockNumber: looked.block.number };
      const cause = new Error("the chain went on while the payer was looked at");
      throw new ExchangeError("UNAVAILABLE", { cause });
    },
    pulled: async (payoutId) => {
      await assertStands();
      return isPulledOnTron(node, factoryAt(), payoutId);
    },
    keepFactory: async (raw: string, round: ChainRound) => {
      const { factory: pinned } = settings;
      const isPull = pinned !== null && raw.includes(evmForm(pinned).slice(2));
      if (isPull) await round.once("factory kept", keepFactory);
    },
  } satisfies Partial<Chain> & Record<string, unknown>;
}
