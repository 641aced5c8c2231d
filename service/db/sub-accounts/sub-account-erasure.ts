import { sql } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction } from "#service/db/core/tables.ts";

/**
 * Takes away what is personal of a sub-account: its key, and with it all that was sealed with it
 * wherever a copy lies; its documents, names, words of the analyst, webhook and credentials. Its user,
 * its CNPJ and its payins and payouts stay for the books; so do the readings.
 */
export async function eraseSubAccount(tx: Transaction, userId: number): Promise<void> {
  const of = <Table extends string>(table: Table) =>
    sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await of("sub_account_documents");
  await of("webhook_endpoints");
  await sql`delete from idempotency_keys where scope = ${`user ${userId}`}`.execute(tx);
  await sql`update kyc_analyses set reason = null, trouble = null where user_id = ${userId}`.execute(
    tx,
  );
  await sql`update credentials set revoked_at = ${NOW}
    where user_id = ${userId} and revoked_at is null`.execute(tx);
  // What was told of its analysis, to itself or to its parent.
  await sql`update events e set data = e.data || '{"ref": null, "reason": null}'::jsonb
    from sub_accounts s where s.user_id = ${userId} and e.user_id in (s.user_id, s.parent_id)
      and e.event like 'kyc.%' and e.data->>'document' = s.document`.execute(tx);
  await tx
    .updateTable("sub_accounts")
    .set({
      data_key: null,
      details: null,
      name: "",
      reason: null,
      ref: null,
      updated_at: NOW,
      erased_at: NOW,
    })
    .where("user_id", "=", userId)
    .execute();
}
