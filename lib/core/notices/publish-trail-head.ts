import "server-only";
import { sql } from "kysely";
import { TIME_ZONE } from "#lib/core/store/today.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { mainAdmins, notifyWebhook, notifyPeople } from "./notify.ts";

/**
 * Tells the digest of the trail's last block: every administrator once a day, and every account's webhook in
 * each hour that has brought another one, whatever the number of replicas. Whoever rewrites the trail can't take
 * back what was told. `npm run audit:verify -- --head` holds it to that.
 */
export function publishTrailHead(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    const last = await tx
      .selectFrom("audit_block")
      .select(["number", "digest"])
      .select(sql<string>`(now() at time zone ${TIME_ZONE})::date::text`.as("day"))
      .select(sql<string>`date_trunc('hour', now(), 'UTC')::text`.as("hour"))
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    const { number, digest, day, hour } = last;
    const told = { blocks: String(number), digest };
    await notifyPeople(tx, "trail:head", told, await mainAdmins(tx), { once: `head:${day}` });
    for (const account of await hooksWithout(tx, digest)) {
      await notifyWebhook(tx, "trail:head", told, account, { once: `head:${hour}` });
    }
  });
}

/** Accounts whose webhook was not told this digest yet. */
async function hooksWithout(tx: Tx, digest: string): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account_id as account from notice_hook
     where not exists (select from notice
                        where hook_account_id = account_id and event = 'trail:head'
                          and made_at >= set_at and content->>'digest' = ${digest})
  `.execute(tx);
  return rows.map(({ account }) => account);
}
