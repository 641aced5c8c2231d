import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain, PullState } from "./port.ts";

/** The operator that may pull and the treasury that receives, in the network's address format. */
export type WrittenOwners = { operator: string; treasury: string };
/** What the factory's address holds at the head. */
type Standing = "nothing" | "stranger" | WrittenOwners;

export type FactorySettings = {
  network: string;
  /** null when payouts are not sold on this network. */
  factory: string | null;
  /** Signs the pulls and receives the tokens. */
  treasury: string;
  /** How long a refusal stands before the address is checked again. */
  lookAgainMs: number;
  log: { error: (fields: object, message: string) => void } | null;
  checkChainId: () => Promise<void>;
  standing: (factory: string) => Promise<Standing>;
  /** Sandbox only; in production people deploy it. */
  deploy: ((factory: string) => Promise<void>) | null;
};

const unavailable = (why: string) => new ExchangeError("UNAVAILABLE", { cause: new Error(why) });

/** Why the contract at the factory's address can't be used for pulls; null when it can. */
function faultOf(standing: Standing, at: string, treasury: string): string | null {
  if (standing === "nothing") return `no payout factory stands at ${at}`;
  if (standing === "stranger") return `what stands at ${at} is no payout factory of ours`;
  const { operator, treasury: gets } = standing;
  if (operator === treasury && gets === treasury) return null;
  return `the payout factory at ${at} obeys ${operator} and pays ${gets}; this service signs as ${treasury}`;
}

/** Tracks whether payouts can be pulled through a network's factory, checked before the first pull. */
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
    // Logged once, because every payout checks it.
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
    factory,
    pullState: () => {
      const isOld = performance.now() - lookedAt > settings.lookAgainMs;
      if (state.is !== "refused" || !isOld) return state;
      // Nothing else would check again while no payout is sold; the factory may exist by now.
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
    /** Requires a genuine factory, whoever owns it: any other contract could answer anything. */
    assertStands: async () => {
      await settings.checkChainId();
      let stands = await standing();
      // The factory was never needed, or a reorganisation removed it: create it before asking.
      if (stands === "nothing") {
        await pulls.preparePulls();
        stands = await standing();
      }
      if (typeof stands === "object") return;
      throw unavailable(`no payout factory stands at ${factoryAt()}`);
    },
    /**
     * Called before signed bytes go out, as a reorganisation may have removed the factory too. A call to
     * an address without code is executed or refused, and pulls nothing.
     */
    keepFactory: async () => {
      if ((await standing()) === "nothing") await pulls.preparePulls();
    },
  };
}
