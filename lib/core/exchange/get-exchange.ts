import "server-only";
import { requirePermission, type Account, type Actor } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { env } from "#lib/core/env.ts";
import { connectionAccess, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { currentRequest } from "#lib/core/requests/request-context.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";
import { ownCredentials } from "#lib/core/exchange/sub-account-credentials.ts";
import { ALLOWED_CALLS } from "./allowed-calls.ts";
import { callBudget, type Urgency } from "./call-budget.ts";
import {
  createExchangeClient,
  type ExchangeAccess,
  type ExchangeClient,
} from "./exchange-client.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { sendAs } from "./sent-calls.ts";
import { countWrite, shareRead } from "./shared-reads.ts";

/** A client bound to one account and to its actor's permission. */
export type Exchange = Pick<ExchangeClient, "call"> & { account: Account };

/** The token belongs to the exchange in the settings and is never sent to another. */
const managementTokenOf = (connectionId: string) =>
  connectionId === MAIN_CONNECTION ? env().exchange.managementToken : null;

/** How to reach the exchange for an account; null: a sub-account whose credentials are not held. */
async function accessOf(
  store: Store,
  { id, kind, connectionId }: Account,
): Promise<ExchangeAccess | null> {
  const main = await connectionAccess(store.db, connectionId);
  if (kind === "main") return { ...main, managementToken: managementTokenOf(connectionId) };
  const own = await ownCredentials(store.db, id);
  // Never the main account's credentials, which act on the main account.
  return own && { baseUrl: main.baseUrl, ...own };
}

/** A batch leaves more of the calls to people and to what follows payments than other jobs do; so does an agent. */
function urgencyOf(actor: Actor): Urgency {
  if (actor.kind === "person") return "person";
  return actor.kind === "agent" || actor.name === "batch" ? "batch" : "background";
}

const NO_CREDENTIALS = 401;

function withoutCredentials(): Pick<ExchangeClient, "call"> {
  return {
    call: (endpoint) =>
      Promise.reject(new ExchangeFault("refused", endpoint.name, { status: NO_CREDENTIALS })),
  };
}

/**
 * The only way to the exchange. The client uses the account's own credentials and their call budget, and
 * makes only the calls that the permission opens. What a person changes is sent only while they still may.
 * @throws DashboardError `NOT_ALLOWED`
 */
export async function getExchange(actor: Actor, permission: Permission): Promise<Exchange> {
  requirePermission(actor, permission);
  const store = await getStore();
  const { account } = actor;
  const access = await accessOf(store, account);
  const urgency = urgencyOf(actor);
  // An exchange counts the calls of each credential separately.
  const budgetOf = account.kind === "main" ? account.connectionId : account.id;
  const client = access
    ? createExchangeClient(access, {
        filterNames: env().EXCHANGE_FILTER_NAMES,
        budget: callBudget(store, budgetOf, urgency),
        ...(actor.kind === "person" && {
          sending: (call) => sendAs(store, actor, permission, call),
        }),
        onCall: (note) =>
          dashboardLog.info(
            { ...note, ms: Math.trunc(note.ms), within: currentRequest() },
            "exchange called",
          ),
      })
    : withoutCredentials();
  const { connectionId } = account;
  const reader = `${account.id} ${urgency}`;
  return {
    account,
    async call(endpoint, input, options) {
      if (!ALLOWED_CALLS[permission].includes(endpoint.name))
        throw new DashboardError("NOT_ALLOWED");
      const make = () => client.call(endpoint, input, options);
      return endpoint.method === "GET"
        ? shareRead({ connectionId, reader, name: endpoint.name, input }, make)
        : countWrite(connectionId, make);
    },
  };
}

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
