import { getWebhook, putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";
import { listDeliveries, replayDelivery } from "#protocol/api/webhook-deliveries.ts";
import * as deliveries from "#service/domain/webhooks/deliveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as webhookSettings from "#service/domain/webhooks/webhook-settings.ts";
import type { Route } from "./call.ts";

export function webhookSettingsRoutes(route: Route, deps: Deps): void {
  route(putWebhook, ({ input, user }) => webhookSettings.put(deps, user, input));
  route(getWebhook, ({ user }) => webhookSettings.get(deps, user));
  route(rotateWebhook, ({ user }) => webhookSettings.rotate(deps, user));
  route(listDeliveries, ({ input, user }) => deliveries.list(deps, user, input));
  route(replayDelivery, ({ input, user }) => deliveries.replay(deps, user, input.id));
}
