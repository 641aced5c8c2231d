import "server-only";
import { sql } from "kysely";
import { nameSkeleton } from "#lib/core/store/name-skeleton.ts";
import type { Rows } from "#lib/core/store/store.ts";

const CLAIMED_SECONDS = 60;

/**
 * Claims a name's skeleton while the name is being given at the exchange; false: another attempt with a
 * similar name is under way. The claim of a process that died lasts a minute.
 */
export async function claimPixAccountName(
  rows: Rows,
  accountId: string,
  name: string,
  claimedBy: string,
): Promise<boolean> {
  const claim = {
    claimed_by: claimedBy,
    until: sql<Date>`now() + make_interval(secs => ${CLAIMED_SECONDS}::int)`,
  };
  const row = await rows
    .insertInto("pix_account_name_claim")
    .values({ account_id: accountId, skeleton: nameSkeleton(name), ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "skeleton"])
        .doUpdateSet(claim)
        .where((eb) =>
          eb.or([
            eb("pix_account_name_claim.until", "<", sql<Date>`now()`),
            eb("pix_account_name_claim.claimed_by", "=", claimedBy),
          ]),
        ),
    )
    .returning("skeleton")
    .executeTakeFirst();
  return row !== undefined;
}

export async function releasePixAccountName(
  rows: Rows,
  accountId: string,
  name: string,
  claimedBy: string,
): Promise<void> {
  await rows
    .deleteFrom("pix_account_name_claim")
    .where("account_id", "=", accountId)
    .where("skeleton", "=", nameSkeleton(name))
    .where("claimed_by", "=", claimedBy)
    .execute();
}

/** Other accounts whose last known name looks like this one but is spelled differently. */
export async function confusableNames(
  rows: Rows,
  accountId: string,
  name: string,
  ownId: number | null,
): Promise<number[]> {
  const found = await rows
    .selectFrom("pix_account_name")
    .select("bank_account_id")
    .where("account_id", "=", accountId)
    .where("skeleton", "=", nameSkeleton(name))
    .where("name", "<>", name)
    .where("bank_account_id", "<>", BigInt(ownId ?? 0))
    .limit(5)
    .execute();
  return found.map((row) => Number(row.bank_account_id));
}
