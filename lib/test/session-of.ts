import type { Account, Session } from "#lib/core/access/actor.ts";
import type { Role } from "#lib/core/access/permissions.ts";

/** Ana's session for an account. */
export const sessionOf = (account: Account, role: Role = "operator"): Session => ({
  kind: "person",
  id: "s",
  person: { id: "ana", name: "Ana", email: "ana@localhost" },
  account,
  roles: [role],
  expiresAt: new Date(Date.now() + 600_000),
  freshUntil: new Date(Date.now() + 300_000),
  mustEnrol: false,
});
