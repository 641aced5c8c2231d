import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { RecoveryState } from "#service/domain/operations/recovery-state.ts";
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

type Recovery = () => Promise<RecoveryState | null>;
type Checked = { passing: [name: string, isPassing: boolean][]; recovery: RecoveryState | null };

/** Runs all checks; concurrent callers share one run, so a flood of calls checks once. */
function checker(checks: ReadyChecks, recovery: Recovery): () => Promise<Checked> {
  let running: Promise<Checked> | null = null;
  const all = async (): Promise<Checked> => {
    const passing = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [
        name,
        await isPassing(check),
      ]),
    );
    const isReady = passing.every(([, isPassed]) => isPassed);
    return { passing, recovery: isReady ? await recovery() : null };
  };
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

/** `/health`: the process lives. `/ready`: the process can work, or the checks that fail. */
export function healthRoutes(
  app: App,
  { log, chains }: Pick<Deps, "log" | "chains">,
  checks: ReadyChecks,
  recovery: Recovery,
  isDraining: () => boolean = () => false,
): void {
  const check = checker(checks, recovery);
  app.get("/health", (context) => {
    context.set("endpoint", "health");
    return context.json({ status: "ok" });
  });
  app.get("/ready", async (context) => {
    context.set("endpoint", "health");
    const { passing, recovery: open } = await check();
    const payouts = payoutStates(chains);
    const states = Object.fromEntries(
      passing.map(([name, isPassed]) => [name, isPassed ? "ok" : "unreachable"]),
    );
    if (isDraining()) states["process"] = "draining";
    else if (passing.every(([, isPassed]) => isPassed)) {
      // Reads are answered in a recovery too, so the process stays in service.
      const since = open ? { recovery: { since: open.since } } : {};
      return context.json({ status: "ready", checks: states, payouts, ...since });
    }
    log.warn({ checks: states }, "not ready");
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks: states, payouts }, 503);
  });
}
