"use server";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { acceptSubAccountCredentials } from "#lib/sub-accounts/exchange/accept-sub-account-credentials.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { openContent, requestOf } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { beginRenewal } from "#lib/core/exchange/sub-account-credentials.ts";
import { documentLines } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import {
  beginOnboarding,
  moveSubAccount,
  NOT_REFUSED,
  workIn,
} from "#lib/sub-accounts/rows/sub-account-work.ts";
import {
  isOpenedElsewhere,
  lockSubAccount,
  type SubAccountRow,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { reasonsOf, WITH_INPUT, type FieldReasons } from "#protocol/wire/reason.ts";
import { EnterSubAccountCredentials } from "#lib/rules/sub-accounts/sub-account-credentials.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { missingDocuments } from "#protocol/sub-accounts/sub-accounts-required.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const One = z.object({ id: RowNumber });

/** @throws DashboardError `NOT_FOUND` */
async function locked(tx: Tx, accountId: string, id: string): Promise<SubAccountRow> {
  const row = await lockSubAccount(tx, accountId, BigInt(id));
  if (!row) throw new DashboardError("NOT_FOUND");
  return row;
}

/** Why a draft can't be submitted: dotted field or document type → reason. */
async function faultsOf(tx: Tx, row: SubAccountRow): Promise<FieldReasons> {
  const parsed = CreateSubAccount.safeParse(
    requestOf(openContent(row.id, row.content)),
    WITH_INPUT,
  );
  const types = (await documentLines(tx, row.id)).map(({ type }) => type);
  const missing = missingDocuments(types).map((type) => [type, "missing_document"]);
  const reasons = parsed.success ? {} : reasonsOf(parsed.error);
  if (await isOpenedElsewhere(tx, row)) reasons["company_infos.cnpj"] = "taken";
  return { ...reasons, ...Object.fromEntries(missing) };
}

/**
 * Commits the submission of a draft in the version that was last seen. A job then creates the sub-account at
 * the exchange, sends its documents and opens the full account. `INVALID_INPUT` names fields by their dotted
 * names, and documents by their types.
 */
export const submitOnboarding = action(
  One.extend({ version: z.int().positive() }),
  "sub-account:create",
  async ({ id, version }, { account, actor, store, audit }) => {
    audit.note({ action: "sub-account:submit", subject: `sub-account ${id}` });
    await store.transaction(async (tx) => {
      const row = await locked(tx, account.id, id);
      if (row.stage !== "draft") throw new DashboardError("DRAFT_SENT");
      if (row.version !== version) throw new DashboardError("DRAFT_CHANGED");
      const fields = await faultsOf(tx, row);
      if (Object.keys(fields).length > 0) throw new DashboardError("INVALID_INPUT", { fields });
      await beginOnboarding(tx, row, actor.person.id);
      await wakeJobs(tx);
      await audit.writeIn(tx);
    });
    return { id };
  },
);

/** Whether it can be sent again: it exists at the exchange, and nothing is under way. */
const isSendable = ({ stage, status, credentials_state }: SubAccountRow): boolean =>
  credentials_state === "held" &&
  (stage === "created" || (stage === "submitted" && status === "REJECTED"));

/**
 * Sends whatever the exchange has not accepted yet, and opens the account. Used after a document was refused,
 * and after the analysis has rejected the sub-account.
 */
export const sendAgain = action(
  One,
  "sub-account:create",
  async ({ id }, { account, actor, store, audit }) => {
    audit.note({ action: "sub-account:send-again", subject: `sub-account ${id}` });
    await store.transaction(async (tx) => {
      const row = await locked(tx, account.id, id);
      if (!isSendable(row)) throw new DashboardError("CONFLICT");
      const documents = await documentLines(tx, row.id);
      const good = documents.filter(({ state }) => state !== "refused");
      const missing = missingDocuments(good.map(({ type }) => type));
      const fields = Object.fromEntries(missing.map((type) => [type, "missing_document" as const]));
      if (missing.length > 0) throw new DashboardError("INVALID_INPUT", { fields });
      await moveSubAccount(tx, row, "sending", {
        ...NOT_REFUSED,
        ...workIn(0),
        next_read_at: null,
        submitted_by: actor.person.id,
        submitted_at: sql<Date>`now()`,
      });
      await wakeJobs(tx);
      await audit.writeIn(tx);
    });
    return { id };
  },
);

/** Has a job request new credentials for a sub-account; the exchange then revokes the old ones. */
export const renewCredentials = action(
  One,
  "sub-account:create",
  async ({ id }, { account, store, audit }) => {
    audit.note({ action: "sub-account:renew-credentials", subject: `sub-account ${id}` });
    await store.transaction(async (tx) => {
      const row = await locked(tx, account.id, id);
      if (row.stage === "draft" || row.stage === "creating") throw new DashboardError("CONFLICT");
      await beginRenewal(tx, row);
      await wakeJobs(tx);
      await audit.writeIn(tx);
    });
    return { id };
  },
  { fresh: true },
);

/**
 * Takes a sub-account's key and secret by hand, once the exchange has accepted them; for an exchange that
 * does not hand out new ones.
 */
export const enterCredentials = action(
  EnterSubAccountCredentials,
  "sub-account:create",
  async ({ id, api_key: apiKey, api_secret: apiSecret }, { account, store, audit }) => {
    audit.note({ action: "sub-account:enter-credentials", subject: `sub-account ${id}` });
    const credential = { apiKey, apiSecret };
    await acceptSubAccountCredentials(store, account, BigInt(id), credential, audit.writeIn);
    return { id };
  },
  { fresh: true },
);

/**
 * Makes a sub-account a draft again, with everything typed: a person has found out that the exchange has not
 * created it, where the dashboard can't ask.
 */
export const declareNotCreated = action(
  One,
  "sub-account:create",
  async ({ id }, { account, store, audit }) => {
    audit.note({ action: "sub-account:declare-not-created", subject: `sub-account ${id}` });
    await store.transaction(async (tx) => {
      const row = await locked(tx, account.id, id);
      const waits = row.stage === "unclear" && row.next_attempt_at === null;
      if (!waits) throw new DashboardError("CONFLICT");
      await moveSubAccount(tx, row, "draft", {
        ...NOT_REFUSED,
        asked_at: null,
        credentials_state: "none",
      });
      await audit.writeIn(tx);
    });
    return { id };
  },
);
