import "server-only";
import { sql } from "kysely";
import { storedKey } from "./stored-receiver.ts";
import {
  valuesOfAccounts,
  lastPixAccountChanges,
  type AccountAsOf,
} from "#lib/pix-accounts/rows/pix-account-changes.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** A PIX account as it was when last paid, and who paid it. */
type LastPaid = {
  at: Date;
  /** A person's id. */
  by: string;
  name: string;
  /** Canonical. */
  key: string | null;
  holderName: string | null;
  maskedDocument: string | null;
  documentMark: string | null;
};

export type ReceiverPast = {
  lastPaid: LastPaid | null;
  changes: Awaited<ReturnType<typeof lastPixAccountChanges>>[number];
};

type PaidRow = {
  n: bigint;
  created_at: Date;
  created_by: string;
  account_id: string;
  idempotency_key: string;
  pix_account_name: string;
  pix_key: string | null;
  holder_name: string | null;
  holder_document_masked: string | null;
  holder_document_mark: string | null;
};

/**
 * For each PIX account, in order: its last completed payout by this account that came of an intent, if that has a
 * stored key (those without one are all older than the first with one), and the changes of its name and holder.
 */
export async function receiverPasts(
  rows: Rows,
  accountId: string,
  asked: readonly AccountAsOf[],
): Promise<ReceiverPast[]> {
  if (asked.length === 0) return [];
  const { rows: paid } = await sql<PaidRow>`
    select asked.n, paid.*
    from ${valuesOfAccounts(asked)}
    cross join lateral (
      select intent_id, created_at, created_by from payout
      where account_id = ${accountId}
        and pix_account_id = asked.bank_account_id
        and status = 'completed' and intent_id is not null
        and created_at < coalesce(asked.before, 'infinity')
      order by created_at desc, id desc limit 1
    ) as last
    cross join lateral (
      select last.created_at, last.created_by, account_id, idempotency_key, pix_account_name, pix_key,
        holder_name, holder_document_masked, holder_document_mark
      from payout_intent where id = last.intent_id and pix_key is not null
    ) as paid
  `.execute(rows);
  const changes = await lastPixAccountChanges(rows, accountId, asked);
  const byPlace = new Map(paid.map((row) => [Number(row.n), row]));
  return asked.map((_each, at) => {
    const row = byPlace.get(at + 1);
    return {
      lastPaid: row
        ? {
            at: row.created_at,
            by: row.created_by,
            name: row.pix_account_name,
            key: storedKey(row),
            holderName: row.holder_name,
            maskedDocument: row.holder_document_masked,
            documentMark: row.holder_document_mark,
          }
        : null,
      changes: changes[at] ?? {},
    };
  });
}
