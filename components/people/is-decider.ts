import type { PersonView } from "#lib/people/views/people.ts";
import { GRANTS_OF_ROLES } from "#lib/rules/people/people.ts";

/** Whether a person decides others' requests in any account: another has to approve that they are removed. */
export const isDecider = ({ memberships }: Pick<PersonView, "memberships">): boolean =>
  memberships.some(({ roles }) =>
    roles.some((role) => GRANTS_OF_ROLES[role].some((right) => right === "request:decide")),
  );
