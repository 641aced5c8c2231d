import type { Network } from "#protocol/chain/networks.ts";
import type { Chain } from "#service/chain/port.ts";
import { chainWork, type ChainWork } from "#service/db/sends/chain-work.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { ALONE, type NetworkLeases } from "./network-lease.ts";
import { confirmSends } from "./settle-confirm.ts";
import { signSends } from "./settle-sign.ts";
import { topUpTreasury } from "./settle-top-up.ts";

/** True when more is waiting. */
type Round = () => Promise<boolean | void>;

/** Callers that ask while it runs share the same run. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}

/** The kinds of work on a network. The chain is not touched before one of them is called. */
export function networkRounds(
  deps: Deps,
  chain: Chain,
  leases: NetworkLeases = ALONE,
): Record<ChainWork, Round> {
  const { network } = chain;
  const fill = shared(() => topUpTreasury(deps, chain));
  let isReady = false;
  const makeReady = async () => {
    if (isReady) return;
    await chain.check();
    // Fill the treasury before the network's first send: while it is empty, the send is only put off.
    await fill().catch((err: unknown) => deps.log.warn({ err, network }, "no first top-up"));
    isReady = true;
  };
  return {
    fill,
    check: () => checkPayouts(deps, chain),
    confirm: () => leases.run(network, "confirm", () => confirmSends(deps, chain)),
    sign: () =>
      leases.run(network, "sign", async (maySign) => {
        await makeReady();
        return signSends(deps, chain, maySign);
      }),
  };
}

/**
 * The networks with work waiting, in one query whatever their number. In a recovery no check is: it would stay due,
 * and each check has whoever looks for work look again at once.
 */
export async function dueNetworks({ db }: Deps): Promise<{ network: Network; work: ChainWork }[]> {
  const due = await chainWork(db);
  const hasCheck = due.some(({ work }) => work === "check");
  return hasCheck && (await isInRecovery(db)) ? due.filter(({ work }) => work !== "check") : due;
}
