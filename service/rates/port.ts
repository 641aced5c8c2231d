import type { Token } from "#protocol/money/money.ts";

type MarketRate = {
  /** BRL per whole token, 6 places, without any spread of ours. */
  rate: bigint;
  /** When the source made it. */
  at: Date;
};

/** Throws ExchangeError `UNAVAILABLE` when no fresh rate is to be had. */
export type Rates = {
  market(token: Token, now: Date): Promise<MarketRate>;
};
