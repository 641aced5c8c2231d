import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain, PullState } from "./port.ts";

/** Who may pull, and where everything that is pulled goes, as the network writes addresses. */
export type WrittenOwners = { operator: string; treasury: string };
/** What stands at the factory's address at the head. */
type Standing = "nothing" | "stranger" | WrittenOwners;

export type FactorySettings = {
  network: string;
  /** null: payouts are not sold here. */
  factory: string | null;
  /** Signs the pulls and receives what is pulled. */
  treasury: string;
  /** How long a refusal holds before what stands there is looked at again. */
  lookAgainMs: number;
  log: { error: (fields: object, message: string) => void } | null;
  checkChainId: () => Promise<void>;
  standing: (factory: string) => Promise<Standing>;
  /** In sandbox; elsewhere people deploy it. */
  deploy: ((factory: string) => Promise<void>) | null;
};

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Why pulls through what stands at the factory's address would not be ours; null when they are. */
function faultOf(standing: Standing, at: string, treasury: string): string | null {
  if (standing === "nothing") return `no payout factory stands at ${at}`;
  if (standing === "stranger") return `what stands at ${at} is no payout factory of ours`;
  const { operator, treasury: gets } = standing;
  if (operator === treasury && gets === treasury) return null;
  return `the payout factory at ${at} obeys ${operator} and pays ${gets}; this service signs as ${treasury}`;
}

/** Whether payouts can be pulled through a network's factory: looked at before they are. */
export function factoryPulls(settings: FactorySettings) {
  const { network, factory, treasury, log } = settings;
  let state: PullState = { is: factory === null ? "unset" : "unasked" };
  let preparing: Promise<void> | undefined;
  let lookedAt = 0;

  const factoryAt = (): string => {
    if (factory !== null) return factory;
    throw new TypeError(`no payout factory is pinned on ${network}`);
  };
  const standing = () => settings.standing(factoryAt());
  const refuse = (why: string): ExchangeError => {
    // Once: it is looked at with every payout.
    if (state.is !== "refused" || state.why !== why)
      log?.error({ network, why }, "payouts are refused on this network");
    state = { is: "refused", why };
    lookedAt = performance.now();
    return unavailable(why);
  };
  const prepare = async () => {
    if (factory === null) throw unavailable(`no payout factory is pinned on ${network}`);
    await settings.checkChainId();
    let stands = await standing();
    if (stands === "nothing" && settings.deploy !== null) {
      await settings.deploy(factory);
      stands = await standing();
    }
    const fault = faultOf(stands, factory, treasury);
    if (fault !== null) throw refuse(fault);
    state = { is: "ready" };
  };

  const pulls = {
    canPull: factory !== null,
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
  } satisfies Partial<Chain>;
  return {
    ...pulls,
    factoryAt,
    /** Whoever's it is, it can be asked: what else stands there could answer anything. */
    assertStands: async () => {
      await settings.checkChainId();
      let stands = await standing();
      // Nobody needed it before, or a reorganisation took it: it is asked once it stands again.
      if (stands === "nothing") {
        await pulls.preparePulls();
        stands = await standing();
      }
      if (typeof stands === "object") return;
      throw unavailable(`no payout factory stands at ${factoryAt()}`);
    },
    /**
     * Before signed bytes go out: a reorganisation may have taken the factory too. Calling an
     * address without code is executed or refused, and pulls nothing.
     */
    keepFactory: async () => {
      if ((await standing()) === "nothing") await pulls.preparePulls();
    },
  };
}
