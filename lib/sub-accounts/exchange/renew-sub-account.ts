import "server-only";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  subAccountCredentialColumns,
  webhookSecretColumn,
} from "#lib/core/exchange/sub-account-credentials.ts";
import {
  changeSubAccount,
  moveSubAccount,
  refusedAs,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { putWebhook, rotateWebhook } from "#protocol/wire/settings.ts";
import { renewSubAccountCredentials } from "#protocol/sub-accounts/sub-accounts.ts";
import { laterOn, sentOff } from "./create-sub-account.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isRefusal, refusalCode } from "./sub-account-refusal.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";

/**
 * Requests the secret that signs the sub-account's events; it was in the lost answer to the creation. Without
 * it the state is read from time to time, so a refusal costs only a delay.
 */
async function takeWebhookSecret(store: Store, own: Exchange, row: SubAccountRow): Promise<void> {
  const { ownAccountId } = sentOff(row);
  try {
    const target = await own.call(putWebhook, { url: webhookUrl(ownAccountId) });
    const secret = target.secret ?? (await own.call(rotateWebhook, {})).secret;
    if (secret === null) return;
    await store.db
      .updateTable("sub_account")
      .set(webhookSecretColumn(row.id, secret))
      .where("id", "=", row.id)
      .execute();
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    dashboardLog.warn({ err: error, subAccount: String(row.id) }, "No events of this sub-account");
  }
}

/** The remaining work once there are credentials. */
function goingOn({ stage }: SubAccountRow) {
  if (stage === "sending") return workIn(0);
  if (stage === "submitted") return { ...workIn(null), next_read_at: sql<Date>`now()` };
  return workIn(null);
}

/** The exchange gives no new credentials: held ones stay in use; otherwise a person must find them. */
async function stayWithout(store: Store, row: SubAccountRow, code: string): Promise<void> {
  const isHeld = row.credentials !== null;
  const change = {
    ...workIn(null),
    ...refusedAs(code),
    credentials_state: isHeld ? ("held" as const) : ("missing" as const),
  };
  const isStuck = row.stage === "unclear" || row.stage === "sending";
  if (isStuck) await moveSubAccount(store.db, row, "created", change);
  else await changeSubAccount(store.db, row, change);
}

/**
 * Requests new credentials for a sub-account committed as `renewing`. Safe to repeat: if an answer is lost,
 * the next one revokes credentials that nobody has seen.
 * @param openOwn opens a client with the credentials held by then
 */
export async function renewSubAccount(
  store: Store,
  parent: Exchange,
  row: SubAccountRow,
  openOwn: () => Promise<Exchange>,
): Promise<void> {
  const { document } = sentOff(row);
  try {
    const renewed = await parent.call(
      renewSubAccountCredentials,
      { document },
      { idempotencyKey: randomUUID() },
    );
    const held = subAccountCredentialColumns(row.id, renewed, renewed.webhookSecret);
    if (row.stage === "unclear") {
      const change = { ...held, ...workIn(0), reported_by: "opening" as const };
      await moveSubAccount(store.db, row, "sending", change);
    } else await changeSubAccount(store.db, row, { ...held, ...goingOn(row) });
    if (renewed.webhookSecret === null && row.webhook_secret === null) {
      await takeWebhookSecret(store, await openOwn(), row);
    }
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (isRefusal(error)) return stayWithout(store, row, refusalCode(error));
    await changeSubAccount(store.db, row, laterOn(row));
  }
}
