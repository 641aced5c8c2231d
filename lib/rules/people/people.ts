/** What every role may read, and also the dashboard's own jobs, which act without a person. */
export const READS = [
  "bank-account:read",
  "wallet:read",
  "payin:read",
  "payout:read",
  "account:read",
  "sub-account:read",
] as const;
const LOOKS_OVER = [...READS, "attachment:read", "settings:read", "reconciliation:read"] as const;
const OPERATES = [
  ...LOOKS_OVER,
  "bank-account:create",
  "bank-account:rename",
  "bank-account:delete",
  "wallet:create",
  "payin:create",
  "payout:create",
  "receipt:share",
  "attachment:write",
  "accounting:write",
  "test-wallet:use",
  "sub-account:write",
  "sub-account:reveal",
  "sub-account:create",
  "activity:export",
  "statement:import",
] as const;

/** What each role may do; a person with several roles may do what any of them allows. */
export const GRANTS_OF_ROLES = {
  admin: [
    ...OPERATES,
    "request:decide",
    "reconciliation:decide",
    "sub-account:delete",
    "settings:write",
    "accounting:manage",
    "audit:read",
    "people:read",
    "people:manage",
  ],
  approver: [...LOOKS_OVER, "request:decide", "reconciliation:decide"],
  operator: OPERATES,
  auditor: [...LOOKS_OVER, "sub-account:reveal", "activity:export", "audit:read", "people:read"],
  viewer: READS,
} as const;
export type Role = keyof typeof GRANTS_OF_ROLES;
export const ROLES = Object.keys(GRANTS_OF_ROLES) as Role[];

/** Everything that a person can be allowed to do. */
export type Right = (typeof GRANTS_OF_ROLES)[Role][number];

/** Each right once, grouped and ordered as the navigation is. */
export const RIGHTS_BY_GROUP = {
  payments: [
    "payin:read",
    "payin:create",
    "payout:read",
    "payout:create",
    "receipt:share",
    "attachment:read",
    "attachment:write",
    "accounting:write",
    "activity:export",
  ],
  approvals: ["request:decide"],
  receivers: [
    "bank-account:read",
    "bank-account:create",
    "bank-account:rename",
    "bank-account:delete",
    "wallet:read",
    "wallet:create",
    "test-wallet:use",
  ],
  subAccounts: [
    "account:read",
    "sub-account:read",
    "sub-account:reveal",
    "sub-account:write",
    "sub-account:create",
    "sub-account:delete",
  ],
  monthEnd: ["reconciliation:read", "statement:import", "reconciliation:decide"],
  settings: [
    "settings:read",
    "settings:write",
    "accounting:manage",
    "audit:read",
    "people:read",
    "people:manage",
  ],
} as const satisfies Record<string, readonly Right[]>;
type RightGroup = keyof typeof RIGHTS_BY_GROUP;
export const RIGHT_GROUPS = Object.keys(RIGHTS_BY_GROUP) as RightGroup[];

/** Whether a role allows it. */
export const grants = (role: Role, right: Right): boolean =>
  (GRANTS_OF_ROLES[role] as readonly Right[]).includes(right);

/** A form's ticks for these roles. */
export const ticksOf = (roles: readonly Role[]) =>
  Object.fromEntries(ROLES.map((role) => [role, roles.includes(role)])) as Record<Role, boolean>;
