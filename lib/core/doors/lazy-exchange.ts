import "server-only";
import type { Actor } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";

/**
 * An exchange client for callers that may not need it: credentials are opened with the first call.
 * @param beforeChange runs before each call by which the exchange changes something; if it throws, the exchange
 *   is not asked
 */
export function lazyExchange(
  actor: Actor,
  permission: Permission,
  beforeChange?: () => Promise<void>,
): Exchange {
  let opened: Promise<Exchange> | undefined;
  return {
    account: actor.account,
    async call(endpoint, input, options) {
      if (endpoint.method !== "GET") await beforeChange?.();
      opened ??= getExchange(actor, permission);
      return (await opened).call(endpoint, input, options);
    },
  };
}
