import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { recoveryState } from "#service/domain/operations/recovery-state.ts";
import type { App } from "./call.ts";

/** Checks that must pass before the process takes calls; each rejects on failure. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

const CHECK_TIMEOUT_MS = 2000;

async function isPassing(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Runs all checks; concurrent callers share one run, so a flood of calls checks once. */
function checker(checks: ReadyChecks): () => Promise<[name: string, isPassing: boolean][]> {
  let running: Promise<[string, boolean][]> | null = null;
  const all = () =>
    Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [
        name,
        await isPassing(check),
      ]),
    );
  return () => {
    running ??= all().finally(() => (running = null));
    return running;
  };
}

/**
 * The known pull state of each network. It asks no chain, because that would start a chain that nobody
 * uses. A network that refuses payouts affects neither the other networks nor payins.
 */
function payoutStates(chains: Deps["chains"]): Record<string, string> {
  const states: Record<string, string> = {};
  for (const [network, chain] of chains) {
    const state = chain.pullState();
    if (state.is === "unset") continue;
    states[network] = state.is === "refused" ? `refused: ${state.why}` : state.is;
  }
  return states;
}

async function recoverySince(deps: Deps): Promise<{ recovery?: { since: string } }> {
  const open = await recoveryState(deps);
  return open ? { recovery: { since: open.since } } : {};
}

/** `/health`: the process lives. `/ready`: the process can work, or the checks that fail. */
export function healthRoutes(app: App, deps: Deps, checks: ReadyChecks): void {
  const { log, chains } = deps;
  const check = checker(checks);
  app.get("/health", (context) => {
    context.set("endpoint", "health");
    return context.json({ status: "ok" });
  });
  app.get("/ready", async (context) => {
    context.set("endpoint", "health");
    const checked = await check();
    const payouts = payoutStates(chains);
    const states = Object.fromEntries(
      checked.map(([name, isPassed]) => [name, isPassed ? "ok" : "unreachable"]),
    );
    if (checked.every(([, isPassed]) => isPassed)) {
      // Reads are answered in a recovery too, so the process stays in service.
      const recovery = await recoverySince(deps);
      return context.json({ status: "ready", checks: states, payouts, ...recovery });
    }
    log.warn({ checks: states }, "not ready");
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks: states, payouts }, 503);
  });
}
