import { listUnsettled, returnSuspensePix } from "#protocol/api/unsettled.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as unsettled from "#service/domain/operations/unsettled.ts";
import type { Route } from "./call.ts";
import * as suspense from "#service/domain/sends/return-suspense-pix.ts";

export function unsettledRoutes(route: Route, deps: Deps): void {
  route(listUnsettled, () => unsettled.list(deps));
  route(returnSuspensePix, ({ input }) => suspense.returnSuspensePix(deps, input.end_to_end_id));
}
