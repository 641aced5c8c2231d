import { returnSuspensePix } from "#protocol/api/unsettled.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as suspense from "#service/domain/payins/suspense-return.ts";
import type { Route } from "./call.ts";

export function suspenseRoutes(route: Route, deps: Deps): void {
  route(returnSuspensePix, ({ input }) => suspense.returnSuspensePix(deps, input.end_to_end_id));
}
