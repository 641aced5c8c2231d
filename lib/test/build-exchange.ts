import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { createExchangeClient } from "#lib/core/exchange/exchange-client.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { TestUser } from "#service/test/build.ts";
import { startService, type Harness } from "#service/test/harness.ts";
import { startRelay, type Relay } from "./relay.ts";

export type TestExchange = {
  service: Harness;
  /** What becomes of the dashboard's calls on their way to the service. */
  relay: Relay;
  /** The exchange as this user of the service, acting for an account of the dashboard. */
  as: (user: TestUser, account: Account) => Exchange;
  drop: () => Promise<void>;
};

/** A real service, and the dashboard's own client on the other end of a relay. */
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
