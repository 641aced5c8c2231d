import { z } from "./zod.ts";

export const ROLES = ["admin", "operator", "viewer"] as const;

const id = z.string().regex(/^[\w-]{1,64}$/, "invalid");

/** A person of the desk, whatever is done to them. */
export const OfPerson = z.object({ id });
export type OfPerson = z.infer<typeof OfPerson>;

/** What a person may do in one of the accounts they belong to. */
export const ChangeRole = z.object({ id, account: id, role: z.enum(ROLES, "required") });
export type ChangeRole = z.infer<typeof ChangeRole>;
