import "server-only";
import {
  actingPerson,
  lockActingPerson,
  type ActingPerson,
} from "#lib/core/access/acting-person.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** Whoever runs a batch, as a policy sees them now, kept so until the transaction ends; null: they may not any more. */
export const lockRunner = (
  tx: Tx,
  account: Account,
  personId: string,
): Promise<ActingPerson | null> => lockActingPerson(tx, account, personId, "payout:create");

/** The same without locks. */
export const runnerOf = (
  rows: Rows,
  account: Account,
  personId: string,
): Promise<ActingPerson | null> => actingPerson(rows, account, personId, "payout:create");
