import { z } from "./zod.ts";

/** What every role may read, and also the dashboard's own jobs, which act without a person. */
export const READS = [
  "bank-account:read",
  "wallet:read",
  "payin:read",
  "payout:read",
  "account:read",
  "sub-account:read",
] as const;
const OPERATES = [
  ...READS,
  "settings:read",
  "bank-account:create",
  "bank-account:rename",
  "bank-account:delete",
  "wallet:create",
  "payin:create",
  "payout:create",
  "test-wallet:use",
  "sub-account:write",
  "sub-account:reveal",
  "sub-account:create",
] as const;

/** What each role may do. */
export const GRANTS_OF_ROLES = {
  admin: [...OPERATES, "sub-account:delete", "settings:write", "audit:read", "people:manage"],
  operator: OPERATES,
  viewer: READS,
} as const;
export type Role = keyof typeof GRANTS_OF_ROLES;
export const ROLES = Object.keys(GRANTS_OF_ROLES) as Role[];

const id = z.string().regex(/^[\w-]{1,64}$/, "invalid");

/** The person that a request is about. */
export const OfPerson = z.object({ id });
export type OfPerson = z.infer<typeof OfPerson>;

/** A person's new role in one of their accounts. */
export const ChangeRole = z.object({ id, account: id, role: z.enum(ROLES, "required") });
export type ChangeRole = z.infer<typeof ChangeRole>;
