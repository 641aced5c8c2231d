import "server-only";
import type { Environment } from "#protocol/chain/networks.ts";
import { can, type Permission, type Role, type SystemName } from "./permissions.ts";
import { DashboardError } from "./dashboard-error.ts";

export type Person = { id: string; name: string; email: string };

/** Whose money is acted for: the connection's main account, or one of its sub-accounts. */
export type Account = {
  id: string;
  name: string;
  kind: "main" | "sub";
  connectionId: string;
  environment: Environment;
};

/** A person who is signed in, in the account they act for. */
export type Session = {
  kind: "person";
  id: string;
  person: Person;
  account: Account;
  role: Role;
  expiresAt: Date;
};

/** A part of the dashboard that acts by itself, for one account. */
export type SystemActor = { kind: "system"; name: SystemName; account: Account };

export type Actor = Session | SystemActor;

export function systemActor(name: SystemName, account: Account): SystemActor {
  return { kind: "system", name, account };
}

/** What is a whole connection's: its credentials, its webhook, what waits at its exchange, its people. */
const OF_CONNECTION: readonly Permission[] = [
  "settings:read",
  "settings:write",
  "webhook:set-up",
  "people:manage",
];

/**
 * Whether it is about a main account alone: its connection, and the sub-accounts that it opens. Only the
 * jobs settle in a sub-account's own name, with its own credentials.
 */
const isOfMain = (permission: Permission): boolean =>
  OF_CONNECTION.includes(permission) ||
  (permission.startsWith("sub-account:") && permission !== "sub-account:settle");

/** Whether the role reaches; whoever acts for a sub-account has no say in what is its parent's. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.account.kind === "sub" && isOfMain(permission)) return false;
  return can(actor.kind === "person" ? actor.role : actor.name, permission);
}

/** @throws DashboardError `NOT_ALLOWED` */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isAllowed(actor, permission)) throw new DashboardError("NOT_ALLOWED");
}
