import "server-only";
import { FAMILY, type Family } from "#protocol/networks.ts";
import type { Known } from "./chain-node.ts";
import { checkEvmPuller } from "./check-evm-puller.ts";
import { checkSolanaPuller } from "./check-solana-puller.ts";
import { checkTronPuller } from "./check-tron-puller.ts";
import type { PullerAsk, PullerFinding } from "./puller-ask.ts";

type Check = (ask: PullerAsk) => Promise<Known<PullerFinding>>;

const CHECKS = {
  evm: checkEvmPuller,
  tron: checkTronPuller,
  solana: checkSolanaPuller,
} as const satisfies Record<Family, Check>;

/** Our own look at whom an administrator is about to entrust an account's tokens to. */
export const checkPuller: Check = (ask) => CHECKS[FAMILY[ask.network]](ask);
