import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { RecoveryState } from "#service/domain/operations/recovery-state.ts";
import type { App } from "./call.ts";

/** Checks that must pass before the process takes calls; each rejects on failure. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

/** A check that fails and says why; `/ready` gives its message. */
export class NotReady extends Error {
  override readonly name = "NotReady";
}

const CHECK_TIMEOUT_MS = 2000;

/** `ok`, or why it fails. */
async function stateOf(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return "ok";
  } catch (error) {
    return error instanceof NotReady ? error.message : "unreachable";
  } finally {
    clearTimeout(timer);
  }
}

type Recovery = () => Promise<RecoveryState | null>;
type Checked = { states: [name: string, state: string][]; recovery: RecoveryState | null };

const areOk = (states: Checked["states"]) => states.every(([, state]) => state === "ok");

/** Runs all checks; concurrent callers share one run, so a flood of calls checks once. */
function checker(checks: ReadyChecks, recovery: Recovery): () => Promise<Checked> {
  let running: Promise<Checked> | null = null;
  const all = async (): Promise<Checked> => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => [
        name,
        await stateOf(check),
      ]),
    );
    return { states, recovery: areOk(states) ? await recovery() : null };
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
): void {
  const check = checker(checks, recovery);
  app.get("/health", (context) => {
    context.set("endpoint", "health");
    return context.json({ status: "ok" });
  });
  app.get("/ready", async (context) => {
    context.set("endpoint", "health");
    const { states, recovery: open } = await check();
    const payouts = payoutStates(chains);
    const said = Object.fromEntries(states);
    if (areOk(states)) {
      // Reads are answered in a recovery too, so the process stays in service.
      const since = open ? { recovery: { since: open.since } } : {};
      return context.json({ status: "ready", checks: said, payouts, ...since });
    }
    log.warn({ checks: said }, "not ready");
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks: said, payouts }, 503);
  });
}
