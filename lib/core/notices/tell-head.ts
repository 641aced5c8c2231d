import "server-only";
import { sql } from "kysely";
import { TIME_ZONE } from "#lib/core/store/today.ts";
import type { Store } from "#lib/core/store/store.ts";
import { tellAdmins } from "./tell.ts";

/**
 * Tells every administrator the digest of the trail's last block, once a day whatever the number of replicas:
 * whoever rewrites the trail can't take back what was told. `npm run audit:verify -- --head` holds it to that.
 */
export function tellHead(store: Store): Promise<void> {
  return store.transaction(async (tx) => {
    const last = await tx
      .selectFrom("audit_block")
      .select(["number", "digest"])
      .select(sql<string>`(now() at time zone ${TIME_ZONE})::date::text`.as("day"))
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    const { number, digest, day } = last;
    await tellAdmins(tx, "trail:head", { blocks: String(number), digest }, { once: `head:${day}` });
  });
}
