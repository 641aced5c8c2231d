import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import { recordCredentialsRefused } from "#lib/core/exchange/sub-account-credentials.ts";
import {
  beginNextDocument,
  documentContent,
  documentLines,
  endDocument,
} from "#lib/sub-accounts/rows/sub-account-documents.ts";
import {
  changeSubAccount,
  moveSubAccount,
  NOT_REFUSED,
  refusedAs,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import type { SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import {
  openFullAccount,
  PERSONAL_DOCUMENTS,
  uploadCompanyDocument,
  uploadPersonalDocument,
  type COMPANY_DOCUMENTS,
  type DocumentType,
} from "#protocol/sub-accounts/sub-accounts.ts";
import { laterOn } from "./create-sub-account.ts";
import { isExchangeFault, type ExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isCredentialRefusal, isRefusal, refusalCode, soundFields } from "./sub-account-refusal.ts";

type Personal = (typeof PERSONAL_DOCUMENTS)[number];

const isPersonal = (type: DocumentType): type is Personal =>
  PERSONAL_DOCUMENTS.some((personal) => personal === type);

function upload(own: Exchange, type: DocumentType, file: File) {
  if (isPersonal(type)) return own.call(uploadPersonalDocument, { type, file });
  const company = type as (typeof COMPANY_DOCUMENTS)[number];
  return own.call(uploadCompanyDocument, { type: company, file });
}

/** Statuses of refusals that concern the document itself. */
const ABOUT_DOCUMENT = new Set([400, 413, 415, 422]);

/** Stops until a person has acted. */
async function stop(
  store: Store,
  row: SubAccountRow,
  code: string,
  fields: FieldReasons = {},
): Promise<void> {
  await moveSubAccount(store.db, row, "created", { ...workIn(null), ...refusedAs(code, fields) });
}

async function stopAtFault(store: Store, row: SubAccountRow, fault: ExchangeFault): Promise<void> {
  if (isCredentialRefusal(fault)) await recordCredentialsRefused(store.db, row);
  await stop(store, row, refusalCode(fault), soundFields(fault.fields));
}

/** The analysis is under way or has ended; the next reading tells which. */
async function recordSubmission(store: Store, row: SubAccountRow): Promise<void> {
  await moveSubAccount(store.db, row, "submitted", {
    ...NOT_REFUSED,
    ...workIn(null),
    status: "UNDER_REVIEW",
    reason: null,
    reported_by: "opening",
    read_attempts: 0,
    next_read_at: sql<Date>`now()`,
  });
}

/** Sends one document; its content is erased here once the exchange acknowledges it. */
async function sendDocument(
  store: Store,
  own: Exchange,
  row: SubAccountRow,
  type: DocumentType,
): Promise<void> {
  const document = await documentContent(store.db, row.id, type);
  // Deleted just now: the next round starts anew.
  if (!document) return;
  const { bytes, fileName, mediaType, upload: id } = document;
  const end = endDocument.bind(null, store.db, row.id, id);
  try {
    const file = new File([Uint8Array.from(bytes)], fileName, { type: mediaType });
    await upload(own, type, file);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (!isRefusal(error)) return void (await changeSubAccount(store.db, row, laterOn(row)));
    if (ABOUT_DOCUMENT.has(error.status ?? 0)) {
      const [reason] = Object.values(soundFields(error.fields));
      await end({ state: "refused", code: reason ?? refusalCode(error) });
      return void (await changeSubAccount(store.db, row, workIn(0)));
    }
    await end({ state: "held" });
    // It was opened before, and that answer was lost.
    if (error.status === 409) return recordSubmission(store, row);
    return stopAtFault(store, row, error);
  }
  await end({ state: "sent" });
  await changeSubAccount(store.db, row, { ...workIn(0), attempts: 0 });
}

/** Opens the full account, once the exchange has accepted every document. */
async function open(store: Store, own: Exchange, row: SubAccountRow): Promise<void> {
  const documents = await documentLines(store.db, row.id);
  const refused = documents.filter(({ state }) => state === "refused");
  if (refused.length > 0) return stop(store, row, "UNPROCESSABLE");
  try {
    await own.call(openFullAccount, {});
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
    if (error.status === 409 && error.code !== "ALREADY_RUNNING")
      return recordSubmission(store, row);
    if (isRefusal(error)) return stopAtFault(store, row, error);
    return void (await changeSubAccount(store.db, row, laterOn(row)));
  }
  await recordSubmission(store, row);
}

/** Does the next step of a sub-account in `sending`: one document, or the opening after the last. */
export async function sendSubAccountOn(
  store: Store,
  own: Exchange,
  row: SubAccountRow,
): Promise<void> {
  const next = await beginNextDocument(store.db, row.id);
  if (next === null) await open(store, own, row);
  else await sendDocument(store, own, row, next);
}
