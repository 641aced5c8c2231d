import "server-only";
import { GRANTS_OF_ROLES, READS, ROLES, type Role } from "#lib/rules/people/people.ts";

export { ROLES, type Role };

/** Everything that an entry can require: people's actions, and those of the dashboard's own parts. */
export const PERMISSIONS = [
  "bank-account:read",
  "bank-account:create",
  "bank-account:rename",
  "bank-account:delete",
  "wallet:read",
  "wallet:create",
  "payin:read",
  "payin:create",
  "payout:read",
  "payout:create",
  "attachment:read",
  "attachment:write",
  "accounting:write",
  "accounting:manage",
  "request:decide",
  "test-wallet:use",
  "settings:read",
  "settings:write",
  "audit:read",
  "activity:export",
  "reconciliation:read",
  "reconciliation:decide",
  "statement:import",
  "people:read",
  "people:manage",
  "webhook:set-up",
  "payin:settle",
  "payout:settle",
  "payout:batch",
  "schedule:prepare",
  "wallet:settle",
  "receipt:share",
  "account:read",
  "sub-account:read",
  "sub-account:write",
  "sub-account:reveal",
  "sub-account:create",
  "sub-account:delete",
  "sub-account:settle",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Parts of the dashboard that act without a person. */
export const SYSTEM_ACTORS = ["inbox", "jobs", "boot", "batch", "schedule"] as const;
export type SystemName = (typeof SYSTEM_ACTORS)[number];

/**
 * Who may do what. `payin:settle`, `payout:settle`, `wallet:settle` and `sub-account:settle` finish what a
 * person began and whose answer was lost: they ask again with the same key and begin nothing. `payout:batch` quotes and pays
 * the lines of a batch, each as it was approved. `schedule:prepare` quotes what is due by a schedule and asks others to
 * approve it; it makes no payment. `account:read`
 * lists the accounts that a person may act for and switches between them. For sub-accounts: `write` edits
 * drafts and their documents, `reveal` shows masked values and the contents of documents, `create` submits a
 * draft to the exchange. `receipt:share` gives a receipt a code that anybody can check, withdraws it, and mails the
 * receipt; to see and download it, reading its payment is enough. `activity:export` takes payments away as files, by
 * hand and by a schedule. `statement:import` takes a bank's file in, `reconciliation:decide` says what its lines and
 * the differences that are found come to. `request:decide` approves or refuses what others have asked for. `people:read` shows the
 * team, `people:manage` changes it.
 */
const GRANTS: Record<Role | SystemName, readonly Permission[]> = {
  ...GRANTS_OF_ROLES,
  inbox: READS,
  jobs: [...READS, "payin:settle", "payout:settle", "wallet:settle", "sub-account:settle"],
  boot: [...READS, "webhook:set-up"],
  batch: ["payout:batch"],
  schedule: ["schedule:prepare"],
};

const AGENT_READS: readonly Permission[] = [...READS, "reconciliation:read"];

/** Whether an agent may read by this permission, where its person may. */
export const agentReads = (permission: Permission): boolean => AGENT_READS.includes(permission);

/** Whether a part of the dashboard, or any of a person's roles, grants the permission. */
export function grantsPermission(
  who: readonly Role[] | SystemName,
  permission: Permission,
): boolean {
  const named = typeof who === "string" ? [who] : who;
  return named.some((one) => GRANTS[one].includes(permission));
}
