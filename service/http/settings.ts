import {
  createCredential,
  deleteCredential,
  listCredentials,
  rotateCredential,
} from "#protocol/wire/credentials.ts";
import * as credentials from "#service/domain/access/credential-settings.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Route } from "./call.ts";
import { getWebhook, putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";
import { listDeliveries, replayDelivery } from "#protocol/api/webhook-deliveries.ts";
import * as deliveries from "#service/domain/webhooks/deliveries.ts";
import * as webhookSettings from "#service/domain/webhooks/webhook-settings.ts";

/** Routes for a caller's credentials and webhook. */
export function settingsRoutes(route: Route, deps: Deps): void {
  route(createCredential, ({ input }) => credentials.create(deps, input));
  route(listCredentials, () => credentials.list(deps));
  route(rotateCredential, ({ input }) => credentials.rotate(deps, input));
  route(deleteCredential, async ({ input }) => {
    await credentials.revoke(deps, input.id);
    return undefined;
  });
  route(putWebhook, ({ input, user }) => webhookSettings.put(deps, user, input));
  route(getWebhook, ({ user }) => webhookSettings.get(deps, user));
  route(rotateWebhook, ({ user }) => webhookSettings.rotate(deps, user));
  route(listDeliveries, ({ input, user }) => deliveries.list(deps, user, input));
  route(replayDelivery, ({ input, user }) => deliveries.replay(deps, user, input.id));
}
