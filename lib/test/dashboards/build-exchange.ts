import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { createExchangeClient } from "#lib/core/exchange/exchange-client.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { TestUser } from "#service/test/build.ts";
import { startService, type Harness } from "#service/test/harness.ts";
import { startRelay, type Relay } from "#lib/test/outside/relay.ts";

export type TestExchange = {
  service: Harness;
  /** What happens to the dashboard's calls to the service. */
  relay: Relay;
  /** The exchange as this user of the service, acting for an account of the dashboard. */
  as: (user: TestUser, account: Account) => Exchange;
  drop: () => Promise<void>;
};

/** A real service, with the dashboard's own client behind a relay. */
export async function buildExchange(): Promise<TestExchange> {
  const service = await startService();
  const relay = await startRelay(service.url);
  return {
    service,
    relay,
    as: ({ apiKey, apiSecret }, account) => {
      const access = { baseUrl: relay.url, apiKey, apiSecret };
      const client = createExchangeClient(access, { pause: () => Promise.resolve() });
      return { account, call: client.call };
    },
    drop: async () => {
      await relay.close();
      await service.drop();
    },
  };
}
