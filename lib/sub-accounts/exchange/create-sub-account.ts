import "server-only";
import { replaysUsedQuotes } from "#lib/core/exchange/replays-quotes.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openContent, requestOf } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { heldColumns } from "#lib/core/exchange/sub-account-credentials.ts";
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
import { ExchangeFault, isExchangeFault } from "#lib/core/exchange/exchange-fault.ts";
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

/** Backs off while the exchange does not answer. */
export const laterOn = ({ attempts }: Pick<SubAccountRow, "attempts">) =>
  workIn(Math.min(2 ** Math.min(attempts, 6), LONGEST_WAIT_SECONDS));

/** A row that is being worked on has been sent off, and has all of these. */
export function sentOff(row: SubAccountRow) {
  const { document, own_account_id: ownAccountId, idempotency_key: key } = row;
  if (document === null || ownAccountId === null || key === null) {
    throw new Error(`sub-account ${row.id} was never sent off`);
  }
  return { document, ownAccountId, key };
}

/**
 * Whether the exchange has it; one that can't be asked for it, or answers with nonsense, is as one that
 * does not have it. @throws ExchangeFault when it can't say now
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

/** Back to the draft with what the exchange does not take; nothing that was typed is lost. */
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

async function noteFault(store: Store, row: SubAccountRow, fault: ExchangeFault): Promise<void> {
  if (isRefusal(fault)) return giveBack(store, row, fault);
  if (isNothingDone(fault)) {
    const asked = row.stage === "creating" ? { asked_at: null } : {};
    await changeSubAccount(store.db, row, { ...asked, ...laterOn(row) });
  } else if (row.stage === "creating") {
    await moveSubAccount(store.db, row, "unclear", workIn(SOON_SECONDS));
  } else await changeSubAccount(store.db, row, laterOn(row));
}

/** The exchange delivers nowhere near: its events go to the parent's address, or none come. */
const isCallbackRefused = (fault: ExchangeFault): boolean =>
  isRefusal(fault) && Object.keys(fault.fields).join() === "callback_url";

/** Asks for it, with the key of its submission; what came of it stands in the row. */
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
    return noteFault(store, row, error);
  }
  await moveSubAccount(store.db, row, "sending", {
    ...NOT_REFUSED,
    ...heldColumns(row.id, made, made.webhookSecret),
    ...workIn(0),
    status: made.status,
    reported_by: "opening",
  });
}

/**
 * Creates a sub-account that is committed as `creating`. One that the exchange has before it was asked
 * is not ours to take; that it is asked is committed first, so that a crash leaves a doubt and no
 * second company.
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
 * Finds out what became of a creation whose answer is missing. The exchange has it: new credentials
 * are asked for next. It has it not, and answers a repeated call with its first answer: asked again
 * with the same key. It can't be asked: a person has to find out.
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
