import "server-only";
import type { Actor } from "#lib/auth/actor.ts";
import type { Permission } from "#lib/auth/permissions.ts";
import { getExchange, type Exchange } from "#lib/exchange/get-exchange.ts";

/** The exchange for what needs it only perhaps: credentials are opened with the first call. */
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
