import "server-only";
import { startSafes } from "#protocol/test/safe-account.ts";
import type { BareChain } from "#service/test/bare-chain.ts";

/** Makes Safes on a bare chain; each of their transactions gets a block of its own. */
export const safesOn = (bare: BareChain) =>
  startSafes({
    url: bare.url,
    fund: (address) => bare.fund(address, 0n),
    mined: () => bare.mine(),
  });
