import { returnSuspensePix } from "#protocol/unsettled.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as suspense from "#service/domain/suspense-return.ts";
import type { Route } from "./call.ts";

export function suspenseRoutes(route: Route, deps: Deps): void {
  route(returnSuspensePix, ({ input }) => suspense.returnSuspensePix(deps, input.end_to_end_id));
}
