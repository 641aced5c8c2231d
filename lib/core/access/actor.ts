import "server-only";
import type { Environment } from "#protocol/chain/networks.ts";
import type { AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import {
  agentReads,
  grantsPermission,
  type Permission,
  type Role,
  type SystemName,
} from "./permissions.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";

export type Person = { id: string; name: string; email: string };

/** The account whose money is acted for: a connection's main account, or one of its sub-accounts. */
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
  /** At least one; what any of them allows may be done. */
  roles: readonly Role[];
  expiresAt: Date;
  /** Until when a factor counts as just shown; null: not at all. */
  freshUntil: Date | null;
  /** Outside the sandbox, until a factor is enrolled: nothing but that is open. */
  mustEnrol: boolean;
};

/** A part of the dashboard that acts without a person, for one account. */
export type SystemActor = { kind: "system"; name: SystemName; account: Account };

/** An agent of a person: it reads as they may, and asks and moves nothing. */
export type AgentActor = {
  kind: "agent";
  /** Its token's. */
  id: string;
  name: string;
  person: Person;
  account: Account;
  roles: readonly Role[];
  scopes: readonly AgentScope[];
};

export type Actor = Session | SystemActor | AgentActor;

/** Somebody who reads, by themselves or through an agent. */
export type Reader = Session | AgentActor;

export function systemActor(name: SystemName, account: Account): SystemActor {
  return { kind: "system", name, account };
}

/** Permissions about the whole connection: its credentials, its webhook, its people. */
const OF_CONNECTION: readonly Permission[] = [
  "settings:read",
  "settings:write",
  "accounting:manage",
  "webhook:set-up",
  "people:read",
  "people:manage",
];

/**
 * Whether the permission concerns main accounts only: their connection, and opening sub-accounts. The
 * exception is `sub-account:settle`: the jobs settle as the sub-account, with its credentials.
 */
const isOfMain = (permission: Permission): boolean =>
  OF_CONNECTION.includes(permission) ||
  (permission.startsWith("sub-account:") && permission !== "sub-account:settle");

/** Whether a role of the actor grants the permission; for a sub-account, never those of its main account. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "agent" && !agentReads(permission)) return false;
  if (actor.account.kind === "sub" && isOfMain(permission)) return false;
  return grantsPermission(actor.kind === "system" ? actor.name : actor.roles, permission);
}

/** Whether the agent's person is allowed, who alone may then do what the agent has drafted. */
export const isPersonAllowed = ({ account, roles }: AgentActor, permission: Permission): boolean =>
  !(account.kind === "sub" && isOfMain(permission)) && grantsPermission(roles, permission);

/** How long a factor counts as just shown. */
export const FRESH_MINUTES = 5;

/** Whether the person has shown a factor within these minutes. */
export const isFresh = ({ freshUntil }: Session, minutes = FRESH_MINUTES): boolean =>
  freshUntil !== null && freshUntil.getTime() + (minutes - FRESH_MINUTES) * 60_000 > Date.now();

/** @throws DashboardError `NOT_ALLOWED` */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isAllowed(actor, permission)) throw new DashboardError("NOT_ALLOWED");
}
