import { listUnsettled } from "#protocol/unsettled.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as unsettled from "#service/domain/unsettled.ts";
import type { Route } from "./call.ts";

export function unsettledRoutes(route: Route, deps: Deps): void {
  route(listUnsettled, () => unsettled.list(deps));
}
