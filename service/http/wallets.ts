import { createWallet } from "#protocol/wallets.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as wallets from "#service/domain/wallets.ts";
import type { Route } from "./call.ts";
import { success } from "./success.ts";

export function walletRoutes(route: Route, deps: Deps): void {
  route(createWallet, async ({ input, user }) =>
    success("Carteira cadastrada.", await wallets.create(deps, user, input)),
  );
}
