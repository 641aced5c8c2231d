import "server-only";
import type { Actor } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";

/** An exchange client for callers that may not need it: credentials are opened with the first call. */
export function lazyExchange(actor: Actor, permission: Permission): Exchange {
  let opened: Promise<Exchange> | undefined;
  return {
    account: actor.account,
    async call(endpoint, input, options) {
      opened ??= getExchange(actor, permission);
      return (await opened).call(endpoint, input, options);
    },
  };
}
