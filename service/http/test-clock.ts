import { advanceClock } from "#protocol/api/sandbox.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { advanceTime } from "#service/domain/operations/test-clock.ts";
import type { Route } from "./call.ts";

/** The route of a user's test clock, in the sandbox alone. */
export function testClockRoutes(route: Route, deps: Deps): void {
  route(advanceClock, ({ input, user }) => advanceTime(deps, user, input.advance_seconds));
}
