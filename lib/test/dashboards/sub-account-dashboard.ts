import "server-only";
import { settleSubAccounts } from "#lib/sub-accounts/jobs/settle-sub-accounts.ts";
import { pollDueSubAccounts } from "#lib/sub-accounts/jobs/poll-due-sub-accounts.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import {
  mergeContent,
  sealContent,
  type DraftContent,
} from "#lib/sub-accounts/rows/sub-account-content.ts";
import { storeDocument } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { insertDraft, saveDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { beginOnboarding } from "#lib/sub-accounts/rows/sub-account-work.ts";
import {
  lockSubAccount,
  subAccountById,
  type SubAccountRow,
} from "#lib/sub-accounts/rows/sub-accounts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { ALL_DOCUMENTS, subAccountBody, subAccountWorld } from "#service/test/sub-account-world.ts";
import type { TestUser } from "#service/test/build.ts";
import { startRelayedDashboard } from "./relayed-dashboard.ts";

export const PDF = testPdf();

/** A person's input about a company that no other test uses. */
export function typedContent(override: DraftContent = {}): DraftContent {
  const { company_infos, representative, address, ref = "" } = subAccountBody();
  const company = { ...company_infos, monthly_income: "50000.00" };
  const typed = { company_infos: company, representative, address, ref } as DraftContent;
  return mergeContent(typed, override);
}

/** A complete draft with its documents; `by` need not exist. */
export async function completeDraft(
  store: Store,
  { content = typedContent(), by = "nobody", accountId = MAIN_ACCOUNT } = {},
): Promise<SubAccountRow> {
  return store.transaction(async (tx) => {
    const id = await insertDraft(tx, accountId, by);
    await saveDraft(tx, accountId, id, { version: 1, step: "review", content, by });
    for (const type of ALL_DOCUMENTS) await holdDocument(tx, id, type);
    return (await lockSubAccount(tx, accountId, id))!;
  });
}

export const holdDocument = (
  tx: Parameters<typeof storeDocument>[0],
  id: bigint,
  type: DocumentType,
) =>
  storeDocument(tx, id, {
    type,
    mediaType: "application/pdf",
    fileName: `${type}.pdf`,
    bytes: PDF,
    by: "nobody",
  });

/** Puts a sub-account into any state without an exchange; `content` is sealed for it. */
export async function putSubAccount(
  store: Store,
  change: Record<string, unknown>,
  content: DraftContent = typedContent(),
): Promise<SubAccountRow> {
  const { id } = await completeDraft(store, { content });
  const row = (await subAccountById(store.db, MAIN_ACCOUNT, id))!;
  await store.transaction((tx) => beginOnboarding(tx, row, "nobody"));
  await store.db
    .updateTable("sub_account")
    .set({ next_attempt_at: null, content: sealContent(id, content), ...change })
    .where("id", "=", id)
    .execute();
  return (await subAccountById(store.db, MAIN_ACCOUNT, id))!;
}

/** A dashboard connected to a real service over a line that tests can cut, for submitting sub-accounts. */
export async function openSubAccountDashboard() {
  const opened = await startRelayedDashboard();
  const { dashboard, relay, service } = opened;
  const { db } = dashboard.store;
  const world = {
    ...opened,
    store: dashboard.store,
    subs: subAccountWorld(service),
    /** Connects to a new main account at the exchange; `isOurKind`: whether its extensions are known. */
    begin: async ({ isOurKind = true } = {}) => {
      relay.outcome = "pass";
      const user = await opened.connectAnew();
      await db
        .updateTable("sub_account")
        .set({ next_attempt_at: null, next_read_at: null })
        .execute();
      await db.deleteFrom("exchange_budget").execute();
      await db
        .updateTable("connection")
        .set({ webhook_set_by: isOurKind ? "itself" : null })
        .where("id", "=", MAIN_CONNECTION)
        .execute();
      return user;
    },
    now: async ({ id }: Pick<SubAccountRow, "id">) => (await subAccountById(db, MAIN_ACCOUNT, id))!,
    sendOff: async (row: SubAccountRow) => {
      await dashboard.store.transaction((tx) => beginOnboarding(tx, row, "nobody"));
      return world.now(row);
    },
    /** Makes its work due now, as if another replica had died. */
    due: ({ id }: Pick<SubAccountRow, "id">) =>
      db
        .updateTable("sub_account")
        .set({ next_attempt_at: new Date(Date.now() - 1000) })
        .where("id", "=", id)
        .where("next_attempt_at", "is not", null)
        .execute(),
    round: () => settleSubAccounts(dashboard.store),
    /** Runs rounds until nothing is left to do without a person, skipping the waits. */
    settle: async (row: SubAccountRow, most = 30): Promise<SubAccountRow> => {
      for (let round = 0; round < most; round += 1) {
        await world.due(row);
        await world.round();
        if ((await world.now(row)).next_attempt_at === null) return world.now(row);
      }
      throw new Error("it never comes to rest");
    },
    /** Opens it as if its documents had been sent one by one, which other tests cover. */
    openAtOnce: async (row: SubAccountRow, parent: TestUser): Promise<SubAccountRow> => {
      await world.round();
      await db
        .updateTable("sub_account_document")
        .set({ state: "sent", content: null })
        .where("sub_account_id", "=", row.id)
        .execute();
      await world.subs.receive({ id: await world.subs.userOf(row.document!, parent) });
      return world.settle(row);
    },
    read: async ({ id }: Pick<SubAccountRow, "id">): Promise<SubAccountRow> => {
      const next_read_at = new Date(Date.now() - 1000);
      await db.updateTable("sub_account").set({ next_read_at }).where("id", "=", id).execute();
      await pollDueSubAccounts(dashboard.store);
      return world.now({ id });
    },
  };
  return world;
}
