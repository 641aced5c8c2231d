import { isExchangeCall, type Endpoint, type EndpointAuth } from "#protocol/wire/endpoint.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { scopesOf, type Scope } from "#protocol/wire/scopes.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import {
  authenticate,
  isSameSecret,
  type KnownCredential,
} from "#service/domain/access/credentials.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

/** Authenticates by `api_key` and `api_secret` (seed 5); an `X-API-Key` must hold the same key. */
async function byCredential(
  deps: Deps,
  headers: Headers,
  peer: string | null,
): Promise<KnownCredential | null> {
  const apiKey = headers.get("api_key") ?? "";
  // Without a key there is nothing to look up, and the time it takes reveals nothing.
  if (apiKey === "") return null;
  const apiSecret = headers.get("api_secret") ?? "";
  const isAgreeing = isSameSecret(headers.get("x-api-key") ?? apiKey, apiKey);
  const known = await authenticate(deps, { apiKey, apiSecret }, peer);
  return isAgreeing ? known : null;
}

const BEARER = /^Bearer +(\S+)$/i;

function isManagement(managementToken: string, headers: Headers): boolean {
  const sent = BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return isSameSecret(sent, managementToken);
}

/** What a call's headers prove, whatever the endpoint. */
export type Identity = {
  credential: KnownCredential | null;
  isManagement: boolean;
  /** A header named `api_key` arrived, whatever it holds. */
  hasKey: boolean;
};

/** `peer`: where the call comes from, for credentials that are bound to addresses. */
export type Identify = (headers: Headers, peer: string | null) => Promise<Identity>;

export function identifier(deps: Deps, managementToken: string): Identify {
  return async (headers, peer) => ({
    credential: await byCredential(deps, headers, peer),
    isManagement: isManagement(managementToken, headers),
    hasKey: headers.has("api_key"),
  });
}

/** No particular user: for calls without a credential or with the management token. */
const ZERO_ADDRESS: User = { id: 0, kind: "main" };

/** How a call of each kind is authenticated, for `WWW-Authenticate` (RFC 9110, 11.6.1). */
const CHALLENGES = { credential: 'ApiKey realm="Ponte"', management: 'Bearer realm="Ponte"' };

/** The caller, or the same 401 for every cause; that no key came at all reveals nothing of any key. */
export function admit(
  auth: EndpointAuth,
  { credential, isManagement: holdsToken, hasKey }: Identity,
): User {
  if (auth === "none") return ZERO_ADDRESS;
  const user = auth === "credential" ? credential?.user : holdsToken && ZERO_ADDRESS;
  if (user) return user;
  const hint = auth === "credential" && !hasKey ? { hint: "no_api_key_header" as const } : {};
  throw new ExchangeError("UNAUTHORIZED", { challenge: CHALLENGES[auth], ...hint });
}

const NOT_APPROVED = SERVICE_SENTENCES.notApproved;
const KEEPS_OUT = {
  main: SERVICE_SENTENCES.mainOnly,
  sub: SERVICE_SENTENCES.subOnly,
} as const;

const outOfScope = (scope: Scope) => SERVICE_SENTENCES.outOfScope(scope);

/**
 * Refuses, before it reads the body, a caller with the wrong kind of account, a credential without the
 * endpoint's scope, and a sub-account that moves money before it is approved.
 * @throws ExchangeError `FORBIDDEN`
 */
export function refuseCaller(endpoint: Endpoint, { credential }: Identity): void {
  if (!credential || endpoint.auth !== "credential") return;
  const { user, scopes, mayExchange } = credential;
  const { scope } = endpoint;
  if (endpoint.only && endpoint.only !== user.kind) {
    throw new ExchangeError("FORBIDDEN", { message: KEEPS_OUT[endpoint.only] });
  }
  if (scope !== "any" && !scopesOf(scopes).includes(scope)) {
    throw new ExchangeError("FORBIDDEN", { message: outOfScope(scope) });
  }
  if (isExchangeCall(endpoint) && !mayExchange) {
    throw new ExchangeError("FORBIDDEN", { message: NOT_APPROVED });
  }
}
