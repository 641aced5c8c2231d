import { listUnsettled } from "#protocol/api/unsettled.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as unsettled from "#service/domain/operations/unsettled.ts";
import type { Route } from "./call.ts";

export function unsettledRoutes(route: Route, deps: Deps): void {
  route(listUnsettled, () => unsettled.list(deps));
}
