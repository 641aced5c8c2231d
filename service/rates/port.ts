import type { Token } from "#protocol/money/money.ts";

type MarketRate = {
  /** BRL per whole token, 6 places, without the service's spread. */
  rate: bigint;
  /** When the source made the rate. */
  at: Date;
};

/** Throws ExchangeError `UNAVAILABLE` when there is no fresh rate. */
export type Rates = {
  market(token: Token, now: Date): Promise<MarketRate>;
};
