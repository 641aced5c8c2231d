import { afterAll, beforeEach, expect, test } from "vitest";
import { MAIN_CONNECTION, webhookSecrets } from "#lib/core/exchange/connections.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { secretOf } from "#service/domain/webhooks/webhook-settings.ts";
import type { TestUser } from "#service/test/build.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";
import { setUpWebhooks } from "./set-up-webhook.ts";

let user: TestUser;
const built = await startRelayedDashboard();
const { service, relay, dashboard } = built;
afterAll(() => built.drop());
beforeEach(async () => {
  user = await built.connectAnew();
  await dashboard.store.db
    .updateTable("connection")
    .set({ webhook_secret: null, webhook_secret_previous: null, set_up_until: null })
    .execute();
});

const held = async () => (await webhookSecrets(dashboard.store.db, MAIN_CONNECTION)) ?? [];
/** The secret that the service signs with. */
async function signedWith(): Promise<string> {
  const { secret } = await service.deps.db
    .selectFrom("webhook_endpoints")
    .select("secret")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return service.deps.sealer.open(secret, secretOf(user.id));
}

test("the first registration says where events go and keeps the secret", async () => {
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
  const { body } = await service.call<{ url: string }>(user, "GET /settings/webhook");
  expect(body.url).toBe(webhookUrl(MAIN_CONNECTION));
  const secret = await signedWith();
  expect(await held()).toEqual([secret]);
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
  expect(await held()).toEqual([secret]);
});

test("a secret whose answer was lost is replaced", async () => {
  relay.outcome = "lose";
  expect(await setUpWebhooks(dashboard.store)).toBe("again");
  expect(await held()).toEqual([]);
  relay.outcome = "pass";
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
  expect(await held()).toEqual([await signedWith()]);
});

test("of several replicas at once one sets up, and what it keeps is what the service signs with", async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => setUpWebhooks(dashboard.store)));
  expect(outcomes).toContain("done");
  expect(await held()).toEqual([await signedWith()]);
});

test("an exchange without this call is left alone; one out of reach is asked again", async () => {
  relay.outcome = { status: 404, body: {} };
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
  relay.outcome = { status: 503, body: {} };
  expect(await setUpWebhooks(dashboard.store)).toBe("again");
  expect(await held()).toEqual([]);
});

test("a replica that died in the middle holds the others up for no longer than its lease", async () => {
  const { db } = dashboard.store;
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await db
    .updateTable("connection")
    .set({ set_up_until: until(30) })
    .execute();
  expect(await setUpWebhooks(dashboard.store)).toBe("again");
  await db
    .updateTable("connection")
    .set({ set_up_until: until(-1) })
    .execute();
  expect(await setUpWebhooks(dashboard.store)).toBe("done");
});
