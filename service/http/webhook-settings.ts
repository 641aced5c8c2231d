import { getWebhook, putWebhook, rotateWebhook } from "#protocol/settings.ts";
import type { Deps } from "#service/domain/deps.ts";
import * as webhookSettings from "#service/domain/webhook-settings.ts";
import type { Route } from "./call.ts";

export function webhookSettingsRoutes(route: Route, deps: Deps): void {
  route(putWebhook, ({ input, user }) => webhookSettings.put(deps, user, input));
  route(getWebhook, ({ user }) => webhookSettings.get(deps, user));
  route(rotateWebhook, ({ user }) => webhookSettings.rotate(deps, user));
}
