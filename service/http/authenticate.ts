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

/** What `api_key` and `api_secret` say (seed 5); `X-API-Key` may come too and must be the same key. */
async function byCredential(
  deps: Deps,
  headers: Headers,
  peer: string | null,
): Promise<KnownCredential | null> {
  const apiKey = headers.get("api_key") ?? "";
  // Without a key there is nothing to look up, and nothing that the time it takes could tell.
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

/** What a call's headers prove, whatever it is for. */
export type Identity = { credential: KnownCredential | null; isManagement: boolean };

/** `peer`: the socket's other end, for credentials that are bound to addresses. */
export type Identify = (headers: Headers, peer: string | null) => Promise<Identity>;

export function identifier(deps: Deps, managementToken: string): Identify {
  return async (headers, peer) => ({
    credential: await byCredential(deps, headers, peer),
    isManagement: isManagement(managementToken, headers),
  });
}

/** Nobody in particular: calls that need no credential, or the management token. */
const ZERO_ADDRESS: User = { id: 0, kind: "main" };

/** Who calls, or the one 401 that is the same for every cause. */
export function admit(
  auth: EndpointAuth,
  { credential, isManagement: holdsToken }: Identity,
): User {
  if (auth === "none") return ZERO_ADDRESS;
  const user = auth === "credential" ? credential?.user : holdsToken && ZERO_ADDRESS;
  if (!user) throw new ExchangeError("UNAUTHORIZED");
  return user;
}

const NOT_APPROVED = SERVICE_SENTENCES.notApproved;
const KEEPS_OUT = {
  main: SERVICE_SENTENCES.mainOnly,
  sub: SERVICE_SENTENCES.subOnly,
} as const;

const outOfScope = (scope: Scope) => SERVICE_SENTENCES.outOfScope(scope);

/**
 * Refuses a known caller whose kind of account a call is not for, whose credential is limited to
 * others, and a sub-account that is not approved yet where money moves, before anything of the body is
 * read.
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
