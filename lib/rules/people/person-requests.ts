import { EmailAddress } from "./email-address.ts";
import { ROLES, type Role } from "./people.ts";
import { NewPassword, PersonName } from "./profile.ts";
import { z } from "#protocol/wire/zod.ts";

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

/** Whom to invite, into which account and with which roles. */
export const InvitePerson = z.object({
  name: PersonName,
  email: EmailAddress,
  account: id,
  roles: RoleTicks,
});
export type InvitePerson = z.infer<typeof InvitePerson>;

/** The invitation that a request is about. */
export const OfInvitation = z.object({ id });
export type OfInvitation = z.infer<typeof OfInvitation>;

/** The secret part of an invitation's link. What is no token opens nothing. */
export const OfLink = z.object({ token: z.string().max(200, "too_long:200") });

/** An invited person's password, and the code of whoever approved the invitation, where somebody had to. */
export const AcceptInvitation = z.object({
  ...OfLink.shape,
  code: z.string().trim().max(40, "too_long:40").default(""),
  password: NewPassword,
});
