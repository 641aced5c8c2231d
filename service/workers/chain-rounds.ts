import type { WorkerLoop } from "#platform/worker-loop.ts";
import type { Chain } from "#service/chain/port.ts";
import { chainWork, type ChainWork } from "#service/db/chain-work.ts";
import type { Deps } from "#service/domain/deps.ts";
import { confirmSends } from "#service/domain/settle-confirm.ts";
import { signSends } from "#service/domain/settle-sign.ts";
import { topUpTreasury } from "#service/domain/settle-top-up.ts";
import { roundWhenDue, type StartLoop } from "./round-when-due.ts";

type Tell = Partial<Record<ChainWork, () => void>>;

/** Whoever asks while it runs waits for the same run. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}

/** The rounds of one chain. Nothing here touches it before it is told that work is due there. */
function startRounds(deps: Deps, chain: Chain, start: StartLoop, everyMs: number): Tell {
  const { network } = chain;
  const fill = shared(() => topUpTreasury(deps, chain));
  let isReady = false;
  const makeReady = async () => {
    if (isReady) return;
    await chain.check();
    // Of a network's first send: its treasury is empty, and the send would only be put off.
    await fill().catch((err: unknown) => deps.log.warn({ err, network }, "no first top-up"));
    isReady = true;
  };
  const confirm = roundWhenDue(start, `confirm ${network}`, everyMs / 2, () =>
    confirmSends(deps, chain),
  );
  const sign = roundWhenDue(start, `sign ${network}`, 0, async () => {
    await makeReady();
    const isMore = await signSends(deps, chain);
    confirm();
    return isMore;
  });
  if (!deps.faucet) return { sign, confirm };
  return { sign, confirm, fill: roundWhenDue(start, `top up ${network}`, everyMs * 10, fill) };
}

/**
 * Signs, sends, confirms and tops up on every network that is set up. One look at the database says
 * where work is due; a chain that nobody uses is neither asked nor started. One that is slow or
 * away holds up no other. Returns the loop that looks.
 */
export function startChainRounds(deps: Deps, start: StartLoop, everyMs: number): WorkerLoop {
  const told = new Map<string, Tell>();
  for (const chain of deps.chains.values()) {
    told.set(chain.network, startRounds(deps, chain, start, everyMs));
  }
  return start("look for sends", everyMs, async () => {
    for (const { network, work } of await chainWork(deps.db)) told.get(network)?.[work]?.();
  });
}
