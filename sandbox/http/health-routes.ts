import { errorBody, ExchangeError } from "#protocol/error.ts";
import type { App } from "./sandbox-app.ts";
import type { World } from "./sandbox-routes.ts";

/** `/health`: the process lives. `/ready`: its chains make blocks and its bank answers. */
export function healthRoutes(app: App, { bank, chains }: Pick<World, "bank" | "chains">): void {
  app.get("/health", (context) => context.json({ status: "ok" }));
  app.get("/ready", (context) => {
    bank.movements.balance();
    const states = [...chains].map(([name, { chain }]) => [name, chain.isUp] as const);
    const checks = Object.fromEntries([
      ["bank", "ok"],
      ...states.map(([name, isUp]) => [name, isUp ? "ok" : "starting"]),
    ]);
    if (states.every(([, isUp]) => isUp)) return context.json({ status: "ready", checks });
    const body = errorBody(new ExchangeError("UNAVAILABLE"), context.get("requestId"));
    return context.json({ ...body, checks }, 503);
  });
}
