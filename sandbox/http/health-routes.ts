import { errorBody, ExchangeError } from "#protocol/wire/error.ts";
import type { App } from "./sandbox-app.ts";
import type { World } from "./sandbox-routes.ts";

/**
 * `/health`: the process lives. `/ready`: its bank and its analyst answer, and the chains that start with it make
 * blocks; the others start with their first use, and nobody waits for them here.
 */
export function healthRoutes(app: App, { bank, analyst, chains }: World): void {
  app.get("/health", (context) => context.json({ status: "ok" }));
  app.get("/ready", (context) => {
    bank.movements.balance();
    analyst.cases.countOpen();
    const checks = Object.fromEntries([
      ["bank", "ok"],
      ["analyst", "ok"],
      ...[...chains].map(([name, { chain }]) => [name, chain.state]),
    ]);
    const needed = [...chains.values()].filter(({ chain }) => chain.network.startsWith === "boot");
    if (needed.every(({ chain }) => chain.state === "ok"))
      return context.json({ status: "ready", checks });
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks }, 503);
  });
}
