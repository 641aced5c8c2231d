import { ExchangeError } from "#protocol/wire/error.ts";
import type { Deps } from "#service/domain/access/deps.ts";

const MINUTES = 60_000;
/** The sandbox's bank and nodes show at once what they have done. */
const LATE_MS = { sandbox: 0, production: 15 * MINUTES };

/** How long a bank's statement, or one of several nodes, may lack what another has already shown. */
export const lateMs = ({ mode }: Pick<Deps, "mode">): number => LATE_MS[mode];

/** Until then nothing can be said, and whatever waits for this look waits on. */
export const notYet = (what: string): ExchangeError =>
  new ExchangeError("UNAVAILABLE", { cause: new Error(`not shown yet: ${what}`) });
