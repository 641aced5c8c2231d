import { randomBytes } from "node:crypto";
import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import {
  type ReceivedDocument,
  type SubAccount,
  findSubAccount,
  listSubAccounts,
  receivedDocuments,
  receivedOfEach,
} from "#service/db/sub-accounts/sub-accounts.ts";
import type { Deps, Sealer, User } from "#service/domain/access/deps.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type {
  ListedSubAccount,
  ListSubAccounts,
  SubAccountRecord,
} from "#protocol/sub-accounts/sub-accounts.ts";
import type { Listed } from "#protocol/wire/lists.ts";

const KEY_BYTES = 32;

/** Binds a sealed key to its sub-account. */
export const dataKeyOf = (userId: number) => `data key of sub-account ${userId}`;
const detailsOf = (userId: number) => `details of sub-account ${userId}`;

type Keyed = Pick<SubAccount, "user_id" | "data_key">;
type Sealers = Pick<Deps, "sealer" | "sealerWith">;

/** Makes a new data key, and seals both the key and the details. */
export function sealDetails(
  { sealer, sealerWith }: Sealers,
  userId: number,
  details: CreateSubAccount,
): { dataKey: string; details: string } {
  const key = randomBytes(KEY_BYTES);
  return {
    dataKey: sealer.seal(key.toString("base64url"), dataKeyOf(userId)),
    details: sealerWith(key).seal(JSON.stringify(details), detailsOf(userId)),
  };
}

/** Seals and opens with a sub-account's own key. @throws Error once that key is erased */
export function sealerOf({ sealer, sealerWith }: Sealers, { user_id, data_key }: Keyed): Sealer {
  if (data_key === null) throw new Error(`sub-account ${user_id} is erased`);
  return sealerWith(Buffer.from(sealer.open(data_key, dataKeyOf(user_id)), "base64url"));
}

/** The canonical body that created the sub-account. @throws Error once its key is erased */
export function openDetails(
  deps: Sealers,
  { user_id, data_key, details }: Keyed & Pick<SubAccount, "details">,
): CreateSubAccount {
  if (details === null) throw new Error(`sub-account ${user_id} is erased`);
  const sealer = sealerOf(deps, { user_id, data_key });
  return JSON.parse(sealer.open(details, detailsOf(user_id))) as CreateSubAccount;
}

export const SUB_ACCOUNT_NOT_FOUND = { message: SERVICE_SENTENCES.subAccountNotFound };

/**
 * A sub-account, for its parent and itself.
 * @throws ExchangeError `NOT_FOUND`, also for every other caller
 */
export async function get(deps: Deps, user: User, document: string): Promise<SubAccountRecord> {
  const account = await findSubAccount(deps.db, user.id, document);
  if (!account) throw new ExchangeError("NOT_FOUND", SUB_ACCOUNT_NOT_FOUND);
  return toRecord(account, await receivedDocuments(deps.db, account.user_id));
}

/** The caller's sub-accounts, or the calling sub-account alone. */
export async function list(
  deps: Deps,
  user: User,
  query: ListSubAccounts,
): Promise<Listed<ListedSubAccount>> {
  const found = await listSubAccounts(deps.db, user, query);
  const received = await receivedOfEach(
    deps.db,
    found.rows.map((account) => account.user_id),
  );
  const rows = found.rows.map((account) => ({
    ...toRecord(account, received.get(account.user_id) ?? []),
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
  }));
  return { ...found, rows };
}

function toRecord(account: SubAccount, received: readonly ReceivedDocument[]): SubAccountRecord {
  return {
    name: account.name,
    document: account.document,
    ref: account.ref,
    status: account.status,
    reason: account.reason,
    documents: received.map(({ type, receivedAt }) => ({
      type,
      status: "RECEIVED",
      received_at: receivedAt.toISOString(),
    })),
  };
}
