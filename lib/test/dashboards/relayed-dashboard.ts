import "server-only";
import { connectTo, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import type { TestUser } from "#service/test/build.ts";
import { startService } from "#service/test/harness.ts";
import { startRelay } from "#lib/test/outside/relay.ts";

/** A dashboard and a service alone, on a line that tests can cut. */
export async function startRelayedDashboard() {
  const service = await startService();
  const relay = await startRelay(service.url);
  const dashboard = await testDashboard(relay.url);
  return {
    service,
    relay,
    dashboard,
    /** Repairs the line, and connects the dashboard to a new user of the service. */
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
