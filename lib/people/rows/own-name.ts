import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockPeople } from "#lib/people/rows/person-state.ts";
import { SYSTEM_ACTORS } from "#lib/core/access/permissions.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import type { Tx } from "#lib/core/store/store.ts";

/** As the trail and notices call what is no person. */
const RESERVED = ["terminal", "Ponte", ...SYSTEM_ACTORS];

/**
 * Whether a name looks like that of anybody else who is here, ever was, or is invited: by their names people
 * tell each other apart where they decide. Others who name somebody wait until the transaction has ended.
 * @param ownId the person or invitation whose name it is
 */
export async function isConfusableName(tx: Tx, name: string, ownId = ""): Promise<boolean> {
  await lockPeople(tx, MAIN_ACCOUNT);
  const people = await tx.selectFrom("person").select(["id", "name"]).execute();
  const invited = await tx
    .selectFrom("invitation")
    .select(["id", "name"])
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", tx.fn<Date>("now"))
    .execute();
  const skeleton = nameSkeleton(name);
  const others = [...people, ...invited].filter(({ id }) => id !== ownId);
  return [...RESERVED, ...others.map((one) => one.name ?? "")].some(
    (other) => nameSkeleton(other) === skeleton,
  );
}

/** @throws DashboardError `INVALID_INPUT` at `name` */
export async function requireOwnName(tx: Tx, name: string, ownId = ""): Promise<void> {
  if (!(await isConfusableName(tx, name, ownId))) return;
  throw new DashboardError("INVALID_INPUT", { fields: { name: "looks_alike" } });
}
