import "server-only";
import { testDesk } from "#lib/gate/test/test-desk.ts";
import { keepConnection, MAIN_CONNECTION } from "#lib/store/connections.ts";
import type { TestUser } from "#service/test/build.ts";
import { startService } from "#service/test/harness.ts";
import { startRelay } from "./relay.ts";

/** A desk and a service with no world around it, on a line that a test can cut. */
export async function startRelayedDesk() {
  const service = await startService();
  const relay = await startRelay(service.url);
  const desk = await testDesk(relay.url);
  return {
    service,
    relay,
    desk,
    /** Mends the line and connects the desk to an account that nobody has used. */
    connectAnew: async (): Promise<TestUser> => {
      relay.fate = "pass";
      const user = await service.user();
      const { apiKey, apiSecret } = user;
      await desk.store.transaction((tx) =>
        keepConnection(tx, {
          id: MAIN_CONNECTION,
          name: "test",
          environment: "sandbox",
          baseUrl: relay.url,
          apiKey,
          apiSecret,
        }),
      );
      return user;
    },
    drop: async () => {
      await desk.drop();
      await relay.close();
      await service.drop();
    },
  };
}

export type RelayedDesk = Awaited<ReturnType<typeof startRelayedDesk>>;
