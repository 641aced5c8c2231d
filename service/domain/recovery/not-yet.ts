import { ExchangeError } from "#protocol/wire/error.ts";

/** A witness may not show this yet: until then nothing is said, and whatever waits for the look waits on. */
export const notYet = (what: string): ExchangeError =>
  new ExchangeError("UNAVAILABLE", { cause: new Error(`not shown yet: ${what}`) });
