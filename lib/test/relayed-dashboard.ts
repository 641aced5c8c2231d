import "server-only";
import { connectTo, testDashboard } from "#lib/test/test-dashboard.ts";
import type { TestUser } from "#service/test/build.ts";
import { startService } from "#service/test/harness.ts";
import { startRelay } from "./relay.ts";

/** A dashboard and a service with no world around it, on a line that a test can cut. */
export async function startRelayedDashboard() {
  const service = await startService();
  const relay = await startRelay(service.url);
  const dashboard = await testDashboard(relay.url);
  return {
    service,
    relay,
    dashboard,
    /** Mends the line and connects the dashboard to an account that nobody has used. */
    connectAnew: async (): Promise<TestUser> => {
      relay.outcome = "pass";
      const user = await service.user();
      await connectTo(dashboard.store, relay.url, user);
      return user;
    },
    drop: async () => {
      await dashboard.drop();
      await relay.close();
      await service.drop();
    },
  };
}
