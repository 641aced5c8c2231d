import "server-only";
import { replaysUsedQuotes } from "#lib/core/exchange/replays-quotes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openContent, requestOf } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { subAccountCredentialColumns } from "#lib/core/exchange/sub-account-credentials.ts";
import {
  changeSubAccount,
  moveSubAccount,
  NOT_REFUSED,
  refusedAs,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { createSubAccount, getSubAccount } from "#protocol/sub-accounts/sub-accounts.ts";
import type { SubAccountSecrets } from "#protocol/sub-accounts/sub-accounts-read.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isNoSuchCall } from "#lib/core/exchange/no-such-call.ts";
import {
  isNothingDone,
  isRefusal,
  refusalCode,
  soundFields,
  stepOfRefusal,
} from "./sub-account-refusal.ts";
import { webhookUrl } from "#lib/core/exchange/webhook-url.ts";

const SOON_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 60;

/** The next attempt; the wait grows while the exchange does not answer. */
export const laterOn = ({ attempts }: Pick<SubAccountRow, "attempts">) =>
  workIn(Math.min(2 ** Math.min(attempts, 6), LONGEST_WAIT_SECONDS));

/** The fields that every submitted row has. */
export function sentOff(row: SubAccountRow) {
  const { document, own_account_id: ownAccountId, idempotency_key: key } = row;
  if (document === null || ownAccountId === null || key === null) {
    throw new Error(`sub-account ${row.id} was never sent off`);
  }
  return { document, ownAccountId, key };
}

/**
 * Whether the exchange has the sub-account; false if it can't be asked, or its answer is unreadable.
 * @throws ExchangeFault when it can't say now
 */
async function isThere(parent: Exchange, document: string): Promise<boolean> {
  try {
    await parent.call(getSubAccount, { document });
    return true;
  } catch (error) {
    const isSilent = isExchangeFault(error) && error.kind === "unreadable";
    if (isSilent || isNoSuchCall(error)) return false;
    throw error;
  }
}

/** Makes the row a draft again, with the exchange's objections; nothing that was typed is lost. */
async function giveBack(store: Store, row: SubAccountRow, fault: ExchangeFault): Promise<void> {
  const told = soundFields(fault.fields);
  const isTaken = fault.status === 409 && Object.keys(told).length === 0;
  const fields = isTaken ? { "company_infos.cnpj": "taken" as const } : told;
  await moveSubAccount(store.db, row, "draft", {
    ...refusedAs(refusalCode(fault), fields),
    ...workIn(null),
    step: stepOfRefusal(fields),
    asked_at: null,
  });
}

async function recordFault(store: Store, row: SubAccountRow, fault: ExchangeFault): Promise<void> {
  if (isRefusal(fault)) return giveBack(store, row, fault);
  if (isNothingDone(fault)) {
    const asked = row.stage === "creating" ? { asked_at: null } : {};
    await changeSubAccount(store.db, row, { ...asked, ...laterOn(row) });
  } else if (row.stage === "creating") {
    await moveSubAccount(store.db, row, "unclear", workIn(SOON_SECONDS));
  } else await changeSubAccount(store.db, row, laterOn(row));
}

/** The exchange refuses the callback address: its events go to the main account's address, or none come. */
const isCallbackRefused = (fault: ExchangeFault): boolean =>
  isRefusal(fault) && Object.keys(fault.fields).join() === "callback_url";

/** Requests the creation with the submission's key, and stores the outcome in the row. */
async function ask(
  store: Store,
  parent: Exchange,
  row: SubAccountRow,
  isCalledBack = true,
): Promise<void> {
  const { document, ownAccountId, key } = sentOff(row);
  const request = CreateSubAccount.parse({
    ...requestOf(openContent(row.id, row.content)),
    ...(isCalledBack ? { callback_url: webhookUrl(ownAccountId) } : {}),
  });
  let made: SubAccountSecrets;
  try {
    made = await parent.call(createSubAccount, request, { idempotencyKey: key });
    if (parseCnpj(made.document) !== document) {
      throw new ExchangeFault("unclear", createSubAccount.name);
    }
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (isCalledBack && isCallbackRefused(error)) return ask(store, parent, row, false);
    return recordFault(store, row, error);
  }
  await moveSubAccount(store.db, row, "sending", {
    ...NOT_REFUSED,
    ...subAccountCredentialColumns(row.id, made, made.webhookSecret),
    ...workIn(0),
    status: made.status,
    reported_by: "opening",
  });
}

/**
 * Creates a sub-account committed as `creating`. A sub-account that existed before the first request was
 * opened elsewhere and is not taken over. The request is committed first, so that a crash leaves a doubt and
 * not a second company.
 */
export async function askForSubAccount(
  store: Store,
  parent: Exchange,
  row: SubAccountRow,
): Promise<void> {
  const { document } = sentOff(row);
  try {
    if (await isThere(parent, document)) {
      throw new ExchangeFault("refused", createSubAccount.name, { status: 409, code: "CONFLICT" });
    }
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (isRefusal(error)) return giveBack(store, row, error);
    await changeSubAccount(store.db, row, laterOn(row));
    return;
  }
  const isStillOurs = await changeSubAccount(store.db, row, { asked_at: new Date() });
  if (isStillOurs) await ask(store, parent, row);
}

/**
 * Settles a creation whose answer is missing. If the exchange has the sub-account, new credentials are
 * requested next. If it has not, and repeats its first answer to a repeated call, the creation is requested
 * again with the same key. If it can't be asked, a person has to find out.
 */
export async function resolveCreation(
  store: Store,
  parent: Exchange,
  row: SubAccountRow,
): Promise<void> {
  const { document } = sentOff(row);
  let there: boolean;
  try {
    there = await isThere(parent, document);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    return waitUnclear(store, row, laterOn(row));
  }
  if (there) {
    return waitUnclear(store, row, { credentials_state: "renewing", ...workIn(0) });
  }
  if (await replaysUsedQuotes(store.db, parent.account.connectionId)) {
    return ask(store, parent, row);
  }
  await waitUnclear(store, row, workIn(null));
}

async function waitUnclear(
  store: Store,
  row: SubAccountRow,
  change: Parameters<typeof changeSubAccount>[2],
): Promise<void> {
  if (row.stage === "unclear") await changeSubAccount(store.db, row, change);
  else await moveSubAccount(store.db, row, "unclear", change);
}
