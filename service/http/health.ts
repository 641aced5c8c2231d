import { errorBody, ExchangeError } from "#protocol/error.ts";
import type { Deps } from "#service/domain/deps.ts";
import type { App } from "./call.ts";

/** What must answer before work may be sent here; each rejects when it does not. */
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

/** `/health`: the process lives. `/ready`: it can work, and what it can't reach when not. */
export function healthRoutes(app: App, { log }: Deps, checks: ReadyChecks): void {
  app.get("/health", (context) => {
    context.set("endpoint", "health");
    return context.json({ status: "ok" });
  });
  app.get("/ready", async (context) => {
    context.set("endpoint", "health");
    const names = Object.keys(checks);
    const passing = await Promise.all(Object.values(checks).map(isPassing));
    const states = Object.fromEntries(
      names.map((name, at) => [name, passing[at] ? "ok" : "unreachable"]),
    );
    if (passing.every(Boolean)) return context.json({ status: "ready", checks: states });
    log.warn({ checks: states }, "not ready");
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks: states }, 503);
  });
}
