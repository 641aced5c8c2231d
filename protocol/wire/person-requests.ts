import { ROLES, type Role } from "./people.ts";
import { z } from "./zod.ts";

const id = z.string().regex(/^[\w-]{1,64}$/, "invalid");

/** The person that a request is about. */
export const OfPerson = z.object({ id });
export type OfPerson = z.infer<typeof OfPerson>;

/** The ticked roles of a form; at least one is required. */
export const RoleTicks = z
  .partialRecord(z.enum(ROLES), z.boolean())
  .refine((ticks) => Object.values(ticks).includes(true), "none_chosen");
export type RoleTicks = z.infer<typeof RoleTicks>;

/** The ticked roles, in the order of the table of rights. */
export const rolesOf = (ticks: RoleTicks): Role[] => ROLES.filter((role) => ticks[role] === true);

/** A person's new roles in one of their accounts. */
export const ChangeRoles = z.object({ id, account: id, roles: RoleTicks });
export type ChangeRoles = z.infer<typeof ChangeRoles>;
