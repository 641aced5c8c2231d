import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { holdsOn, type PurposeListed } from "#lib/rules/regulatory/purpose.ts";
import { FIRST_SETTING, type RegulatorySetting } from "#lib/rules/regulatory/setting.ts";
import "#lib/regulatory/schema.ts";

/** What a company asks of its payments, and of those of its sub-accounts. */
export async function regulatorySetting(
  rows: Rows,
  connectionId: string,
): Promise<RegulatorySetting> {
  const row = await rows
    .selectFrom("regulatory_setting")
    .select(["purpose_of", "purpose_required"])
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row ? { purposeOf: row.purpose_of, isRequired: row.purpose_required } : FIRST_SETTING;
}

export async function setRegulatorySetting(
  tx: Tx,
  connectionId: string,
  { purposeOf, isRequired }: RegulatorySetting,
  by: string,
): Promise<void> {
  const row = { purpose_of: purposeOf, purpose_required: isRequired, set_by: by };
  await tx
    .insertInto("regulatory_setting")
    .values({ connection_id: connectionId, ...row })
    .onConflict((conflict) =>
      conflict.column("connection_id").doUpdateSet({ ...row, set_at: sql<Date>`now()` }),
    )
    .execute();
}

/** A company's whole list, also what holds no longer, by code. */
export async function purposeList(rows: Rows, connectionId: string): Promise<PurposeListed[]> {
  const found = await rows
    .selectFrom("purpose_code")
    .select(["code", "description", "from_day", "until_day"])
    .where("connection_id", "=", connectionId)
    .orderBy("code")
    .orderBy("from_day")
    .execute();
  return found.map(({ code, description, from_day: from, until_day: until }) => ({
    code,
    description,
    from,
    until,
  }));
}

/** What may be chosen on a day. */
export const purposesOn = (all: readonly PurposeListed[], day: string): PurposeListed[] =>
  all.filter((one) => holdsOn(one, day));

/** Puts a list in the place of the one before. */
export async function replacePurposeList(
  tx: Tx,
  connectionId: string,
  list: readonly PurposeListed[],
  by: string,
): Promise<void> {
  await tx.deleteFrom("purpose_code").where("connection_id", "=", connectionId).execute();
  if (list.length === 0) return;
  await tx
    .insertInto("purpose_code")
    .values(
      list.map(({ code, description, from, until }) => ({
        connection_id: connectionId,
        code,
        description,
        from_day: from,
        until_day: until,
        set_by: by,
      })),
    )
    .execute();
}
