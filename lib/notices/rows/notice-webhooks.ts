import "server-only";
import { randomBytes } from "node:crypto";
import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/core/notices/schema.ts";

const SECRET_BYTES = 32;

export const hookSecretPlace = (accountId: string) =>
  placeIn("notice_hook", "secret", { account_id: accountId });

/** An account's webhook, with its environment and the language of whoever set it. */
export const noticeWebhook = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("notice_hook")
    .innerJoin("account", "account.id", "notice_hook.account_id")
    .innerJoin("connection", "connection.id", "account.connection_id")
    .leftJoin("person", "person.id", "notice_hook.set_by")
    .selectAll("notice_hook")
    .select(["connection.environment", "person.name as setBy", "person.language"])
    .where("notice_hook.account_id", "=", accountId)
    .executeTakeFirst();

/** Replaces the account's webhook. @returns the new secret, which is known only here */
export async function setNoticeWebhook(
  tx: Tx,
  accountId: string,
  { url, by }: { url: string; by: string },
): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const sealed = sealFor(hookSecretPlace(accountId), secret);
  // What was meant for the old address is not sent to the new one.
  await removeNoticeWebhook(tx, accountId);
  await tx
    .insertInto("notice_hook")
    .values({ account_id: accountId, url, secret: sealed, set_by: by })
    .execute();
  return secret;
}

/** Removes it with what waited for it; false when there was none. */
export async function removeNoticeWebhook(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom("notice_hook")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return removed !== undefined;
}
