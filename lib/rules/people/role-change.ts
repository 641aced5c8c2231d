import { grants, type Right, type Role } from "./people.ts";

/** What deciding takes: others' requests, or their changes to who may do what. */
export const DECIDING = ["request:decide", "people:manage"] as const satisfies readonly Right[];

/** Whether new roles give more than the old ones, or take from somebody the right to decide. */
export function roleChange(had: readonly Role[], roles: readonly Role[]) {
  const may = (who: readonly Role[], right: Right) => who.some((role) => grants(role, right));
  return {
    gains: roles.some((role) => !had.includes(role)),
    takesDecider: DECIDING.some((right) => may(had, right) && !may(roles, right)),
  };
}
