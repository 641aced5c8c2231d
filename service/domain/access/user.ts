import { mainAccountOf } from "#service/db/access/users.ts";
import type { Deps } from "./deps.ts";

/** Who calls: everything that is read or written belongs to exactly one user. */
export type User = { id: number; kind: "main" | "sub" };

/** The main account that a user is, or was opened by: what is shared out is shared among these. */
export async function accountOf({ db }: Pick<Deps, "db">, { id, kind }: User): Promise<number> {
  return kind === "main" ? id : mainAccountOf(db, id);
}
