import {
  createCredential,
  deleteCredential,
  listCredentials,
  rotateCredential,
} from "#protocol/wire/credentials.ts";
import * as credentials from "#service/domain/access/credential-settings.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Route } from "./call.ts";
import { deleteWebhook, getWebhook, putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";
import {
  createReceiver,
  deleteReceiver,
  getDelivery,
  getReceiver,
  listDeliveries,
  listReceiverDeliveries,
  listReceivers,
  replayDeliveries,
  replayDelivery,
  resendDelivery,
  rotateReceiver,
  testReceiver,
  updateReceiver,
} from "#protocol/api/webhook-deliveries.ts";
import * as deliveries from "#service/domain/webhooks/sent-deliveries.ts";
import * as receivers from "#service/domain/webhooks/receivers.ts";
import * as webhookSettings from "#service/domain/webhooks/webhook-settings.ts";

/** Routes for a caller's credentials and webhook. */
export function settingsRoutes(route: Route, deps: Deps): void {
  route(createCredential, ({ input, keep }) => credentials.create(deps, input, keep));
  route(listCredentials, () => credentials.list(deps));
  route(rotateCredential, ({ input, keep }) => credentials.rotate(deps, input, keep));
  route(deleteCredential, async ({ input }) => {
    await credentials.revoke(deps, input.id);
    return undefined;
  });
  route(putWebhook, ({ input, user }) => webhookSettings.put(deps, user, input));
  route(getWebhook, ({ user }) => webhookSettings.get(deps, user));
  route(rotateWebhook, ({ user, keep }) => webhookSettings.rotate(deps, user, keep));
  route(deleteWebhook, async ({ user }) => {
    await webhookSettings.remove(deps, user);
    return undefined;
  });
  route(listDeliveries, ({ input, user }) => deliveries.list(deps, user, input));
  route(getDelivery, ({ input, user }) => deliveries.get(deps, user, input.id));
  route(replayDelivery, ({ input, user }) => deliveries.replay(deps, user, input.id));
  route(replayDeliveries, ({ input, user }) => deliveries.replayRange(deps, user, input));
  receiverRoutes(route, deps);
}

/** Routes for a caller's receivers of webhooks. */
function receiverRoutes(route: Route, deps: Deps): void {
  route(listReceivers, ({ user }) => receivers.list(deps, user));
  route(createReceiver, ({ input, user, keep }) => receivers.create(deps, user, input, keep));
  route(getReceiver, ({ input, user }) => receivers.get(deps, user, input.id));
  route(updateReceiver, ({ input, user }) => receivers.update(deps, user, input));
  route(deleteReceiver, async ({ input, user }) => {
    await receivers.remove(deps, user, input.id);
    return undefined;
  });
  route(rotateReceiver, ({ input, user, keep }) => receivers.rotate(deps, user, input.id, keep));
  route(testReceiver, ({ input, user }) => receivers.test(deps, user, input.id));
  route(listReceiverDeliveries, ({ input, user }) => deliveries.listOf(deps, user, input));
  route(resendDelivery, ({ input, user }) => deliveries.resend(deps, user, input));
}
