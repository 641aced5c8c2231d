import { ExchangeError } from "#protocol/error.ts";
import type { Token } from "#protocol/money.ts";
import { spenderOf } from "#protocol/spender.ts";
import { getAddress, type Address } from "viem";
import type { Chain, PullState } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";
import { factoryOwners, type FactoryOwners } from "./factory-code.ts";
import { payerState } from "./payer-state.ts";
import { isPulled } from "./pull-call.ts";

/** Creates a factory where it must stand, or leaves it to whoever is faster. @throws `UNAVAILABLE` */
export type DeployFactory = (
  node: EvmNode,
  factory: Address,
  owners: FactoryOwners,
) => Promise<void>;

export type PullSettings = {
  node: EvmNode;
  network: string;
  /** null: payouts are not sold here. */
  factory: Address | null;
  /** Signs the pulls and receives what is pulled. */
  treasury: Address;
  /** How long a refusal holds before what stands there is looked at again. */
  lookAgainMs: number;
  /** In sandbox; elsewhere people deploy it. */
  deploy: DeployFactory | null;
  log: { error: (fields: object, message: string) => void } | null;
  checkChainId: () => Promise<void>;
  tokenAt: (token: Token) => Address;
};

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Why pulls through what stands at the factory's address would not be ours; null when they are. */
function faultOf(owners: FactoryOwners | null, at: Address, treasury: Address): string | null {
  if (owners === null) return `what stands at ${at} is no payout factory of ours`;
  const { operator, treasury: gets } = owners;
  if (operator === treasury && gets === treasury) return null;
  return `the payout factory at ${at} obeys ${operator} and pays ${gets}; this service signs as ${treasury}`;
}

/** The side of a chain that takes in what payers have allowed. */
export function evmPulls(settings: PullSettings) {
  const { node, network, treasury, log, checkChainId, tokenAt } = settings;
  let state: PullState = { is: settings.factory === null ? "unset" : "unasked" };
  let preparing: Promise<void> | undefined;
  let lookedAt = 0;

  const factoryAt = (): Address => {
    if (settings.factory !== null) return settings.factory;
    throw new TypeError(`no payout factory is pinned on ${network}`);
  };
  const codeThere = () => node.ask((client) => client.getCode({ address: factoryAt() }));
  const refuse = (why: string): ExchangeError => {
    // Once: it is looked at with every payout.
    if (state.is !== "refused" || state.why !== why)
      log?.error({ network, why }, "payouts are refused on this network");
    state = { is: "refused", why };
    lookedAt = performance.now();
    return unavailable(why);
  };
  const prepare = async () => {
    if (settings.factory === null) throw unavailable(`no payout factory is pinned on ${network}`);
    await checkChainId();
    let code = await codeThere();
    if (code === undefined && settings.deploy !== null) {
      await settings.deploy(node, factoryAt(), { operator: treasury, treasury });
      code = await codeThere();
    }
    if (code === undefined) throw refuse(`no payout factory stands at ${factoryAt()}`);
    const fault = faultOf(factoryOwners(code), factoryAt(), treasury);
    if (fault !== null) throw refuse(fault);
    state = { is: "ready" };
  };

  const pulls = {
    canPull: settings.factory !== null,
    pullState: () => {
      const isOld = performance.now() - lookedAt > settings.lookAgainMs;
      if (state.is !== "refused" || !isOld) return state;
      // Where nothing is sold nothing else would look again: the factory may have been put there.
      lookedAt = performance.now();
      pulls.preparePulls().catch(() => undefined);
      return state;
    },
    preparePulls: () => {
      preparing ??= prepare().finally(() => (preparing = undefined));
      return preparing;
    },
    spenderOf: (userId) => spenderOf(factoryAt(), userId),
    payer: async ({ userId, token, address }) => {
      await checkChainId();
      const spender = spenderOf(factoryAt(), userId);
      const block = await node.ask((client) => client.getBlock({ blockTag: "latest" }));
      const asked = { token: tokenAt(token), payer: getAddress(address), spender };
      return payerState(node, asked, block);
    },
    pulled: async (payoutId) => {
      await checkChainId();
      let code = await codeThere();
      // Nobody needed it before, or a reorganisation took it: it is asked once it stands again.
      if (code === undefined) {
        await pulls.preparePulls();
        code = await codeThere();
      }
      // Whoever operates it, it must be such a factory: what else stands there could answer anything.
      if (code === undefined || factoryOwners(code) === null) {
        throw unavailable(`no payout factory stands at ${factoryAt()}`);
      }
      return isPulled(node, factoryAt(), payoutId);
    },
  } satisfies Partial<Chain>;
  return {
    ...pulls,
    factoryAt,
    /**
     * Before signed bytes go out: a reorganisation may have taken the factory too. Calling an
     * address without code is executed, pulls nothing and uses the bytes up.
     */
    keepFactory: async (raw: string) => {
      const isPull = settings.factory && raw.includes(settings.factory.slice(2).toLowerCase());
      if (isPull && (await codeThere()) === undefined) await pulls.preparePulls();
    },
  };
}
