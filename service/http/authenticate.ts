import type { EndpointAuth } from "#protocol/endpoint.ts";
import { ExchangeError } from "#protocol/error.ts";
import { authenticate, isSameSecret } from "#service/domain/credentials.ts";
import type { Deps } from "#service/domain/deps.ts";
import type { User } from "#service/domain/user.ts";

/** What `api_key` and `api_secret` say (seed 5); `X-API-Key` may come too and must be the same key. */
async function byCredential(
  deps: Deps,
  headers: Headers,
  peer: string | null,
): Promise<User | null> {
  const apiKey = headers.get("api_key") ?? "";
  const apiSecret = headers.get("api_secret") ?? "";
  const isAgreeing = isSameSecret(headers.get("x-api-key") ?? apiKey, apiKey);
  const user = await authenticate(deps, { apiKey, apiSecret }, peer);
  return isAgreeing ? user : null;
}

const BEARER = /^Bearer +(\S+)$/i;

function isManagement(managementToken: string, headers: Headers): boolean {
  const sent = BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return isSameSecret(sent, managementToken);
}

/** Nobody in particular: calls that need no credential, or the management token. */
const NOBODY: User = { id: 0, kind: "main" };

/** `peer`: the socket's other end, for credentials that are bound to addresses. */
export type Gate = (auth: EndpointAuth, headers: Headers, peer: string | null) => Promise<User>;

/** Who calls, or the one 401 that is the same for every cause. */
export function gate(deps: Deps, managementToken: string): Gate {
  return async (auth, headers, peer) => {
    if (auth === "none") return NOBODY;
    const user =
      auth === "credential"
        ? await byCredential(deps, headers, peer)
        : isManagement(managementToken, headers) && NOBODY;
    if (!user) throw new ExchangeError("UNAUTHORIZED");
    return user;
  };
}
