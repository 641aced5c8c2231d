import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import {
  findForExport,
  keyedSubAccounts,
  ownRows,
  type ExportPart,
} from "#service/db/sub-accounts/sub-account-export.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { openDetails } from "./sub-account-details.ts";
import { readDocument } from "./sub-account-documents.ts";

type Needs = Pick<Deps, "db" | "transaction" | "sealer" | "sealerWith">;

export type ExportedSubAccount = {
  account: {
    userId: number;
    document: string;
    name: string;
    ref: string | null;
    status: string;
    reason: string | null;
    created_at: Date;
    opened_at: Date | null;
    decided_at: Date | null;
    details: CreateSubAccount;
  };
  rows: Record<ExportPart, Record<string, unknown>[]>;
  documents: { type: DocumentType; mediaType: string; bytes: Buffer }[];
};

/**
 * Everything kept about one sub-account, decrypted. Each document read is recorded like any other reading.
 * Null when the sub-account does not exist or is erased.
 */
export async function exportSubAccount(
  deps: Needs,
  userId: number,
  by: { reader: string; purpose: string },
): Promise<ExportedSubAccount | null> {
  const found = await findForExport(deps.db, userId);
  if (!found) return null;
  const { document, name, ref, status, reason, created_at, opened_at, decided_at } = found;
  const rows = await ownRows(deps.db, userId);
  const documents: ExportedSubAccount["documents"] = [];
  for (const row of rows.sub_account_documents) {
    const type = row["type"] as DocumentType;
    documents.push({ type, ...(await readDocument(deps, { userId, type, ...by })) });
  }
  const details = openDetails(deps, found);
  const times = { created_at, opened_at, decided_at };
  return {
    account: { userId, document, name, ref, status, reason, ...times, details },
    rows,
    documents,
  };
}

const BATCH = 200;

/** CNPJs of the sub-accounts with this representative (canonical CPF); opens every account's details. */
export async function representedBy(deps: Needs, cpf: string): Promise<string[]> {
  const documents = new Set<string>();
  let after = 0;
  for (;;) {
    const batch = await keyedSubAccounts(deps.db, after, BATCH);
    for (const one of batch) {
      if (openDetails(deps, one).representative.cpf === cpf) documents.add(one.document);
      after = one.user_id;
    }
    if (batch.length < BATCH) return [...documents];
  }
}
