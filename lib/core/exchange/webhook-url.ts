import "server-only";
import { env } from "#lib/core/env.ts";

/** The address at which the exchange delivers a connection's events. */
export const webhookUrl = (connectionId: string): string =>
  `${env().APP_ORIGIN}/api/webhooks/${encodeURIComponent(connectionId)}`;
