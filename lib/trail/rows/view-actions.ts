import "server-only";
import type { AuditAction } from "#lib/core/doors/audit-action.ts";
import { PERMISSIONS } from "#lib/core/access/permissions.ts";

/** What only reads or searches: of each, what was refused or failed is more than a look. */
export const VIEW_ACTIONS: readonly AuditAction[] = [
  ...PERMISSIONS.filter((permission) => permission.endsWith(":read")),
  "agent:read",
  "bank-account:filter",
  "list:filter",
  "notices:see",
  "payout:see",
];
