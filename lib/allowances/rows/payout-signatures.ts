import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type {
  PayoutSignatureState,
  PayoutSignatureTable,
} from "#lib/allowances/schema/signatures.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayoutSignature = Selectable<PayoutSignatureTable>;

/** The wallet may still send the transaction, or the sent one may still be mined. */
export const OPEN_SIGNATURE = ["asked", "sent"] as const satisfies readonly PayoutSignatureState[];

export type NewSignature = Omit<
  Insertable<PayoutSignatureTable>,
  | "account_id"
  | "state"
  | "hash"
  | "mined_hash"
  | "block_number"
  | "settled_at"
  | "next_look_at"
  | "looks"
  | "signed"
>;

/** Commits that a wallet is about to be opened; the database refuses a second open one per pair. */
export function beginSignature(
  tx: Tx,
  accountId: string,
  signature: NewSignature,
): Promise<PayoutSignature> {
  return tx
    .insertInto("payout_signature")
    .values({ ...signature, account_id: accountId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const ofAccount = (rows: Rows, accountId: string) =>
  rows.selectFrom("payout_signature").selectAll().where("account_id", "=", accountId);

export const payoutSignature = (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<PayoutSignature | undefined> =>
  ofAccount(rows, accountId).where("id", "=", id).executeTakeFirst();

/** The longest that bytes can be mined, with time for finality to show it. */
const BYTES_LIVE = sql<Date>`now() - interval '15 minutes'`;

/** Bytes reported as rejected that may still be signed and mined. */
export const rejectedBytesOf = (
  rows: Rows,
  accountId: string,
  { network, signer }: { network: string; signer: string },
): Promise<PayoutSignature[]> =>
  ofAccount(rows, accountId)
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("state", "=", "rejected")
    .where("bytes", "is not", null)
    .where("asked_at", ">", BYTES_LIVE)
    .orderBy("id")
    .execute();

/** The intent's last signature. */
export const lastSignatureOf = (
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<PayoutSignature | undefined> =>
  ofAccount(rows, accountId)
    .where("intent_id", "=", intentId)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** An address's open signatures on a network, for any token, because they share one sequence of nonces. */
export const openSignaturesOf = (
  rows: Rows,
  accountId: string,
  { network, signer }: { network: string; signer: string },
): Promise<PayoutSignature[]> =>
  ofAccount(rows, accountId)
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("state", "in", OPEN_SIGNATURE)
    .orderBy("id")
    .execute();

/**
 * Another intent for which the address has an open signature on a network; the wallet gets no other request
 * until that one is settled.
 */
export async function intentSigningElsewhere(
  rows: Rows,
  accountId: string,
  { network, signer }: { network: string; signer: string },
  intentId: string,
): Promise<string | null> {
  const open = await openSignaturesOf(rows, accountId, { network, signer });
  return open.find(({ intent_id: id }) => id !== null && id !== intentId)?.intent_id ?? null;
}

/** The last signature of an address on a network. */
export const lastSignatureBy = (
  rows: Rows,
  accountId: string,
  { network, signer }: { network: string; signer: string },
): Promise<PayoutSignature | undefined> =>
  ofAccount(rows, accountId)
    .where("network", "=", network)
    .where("signer", "=", signer)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The last signature that this account requested from this wallet for this spender. */
export const lastSignatureFor = (
  rows: Rows,
  accountId: string,
  given: { network: string; token: "USDC" | "USDT"; spender: string; signer: string },
): Promise<PayoutSignature | undefined> =>
  ofAccount(rows, accountId)
    .where("network", "=", given.network)
    .where("token", "=", given.token)
    .where("spender", "=", given.spender)
    .where("signer", "=", given.signer)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

type Settled = { hash?: string | null; blockNumber?: bigint | null };

/** Ends a signature as the chain or the wallet reports; false when it had ended already. */
export async function settleSignature(
  rows: Rows,
  accountId: string,
  id: bigint,
  to: Exclude<PayoutSignatureState, "asked" | "sent">,
  { hash = null, blockNumber = null }: Settled = {},
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_signature")
    .set({
      state: to,
      mined_hash: hash,
      block_number: blockNumber,
      next_look_at: null,
      settled_at: sql<Date>`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "in", OPEN_SIGNATURE)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Notes that the wallet sent nothing, unless it has already given a hash. */
export async function recordRejection(rows: Rows, accountId: string, id: bigint): Promise<void> {
  await rows
    .updateTable("payout_signature")
    .set({ state: "rejected", next_look_at: null, settled_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", "asked")
    .execute();
}

/**
 * Stores the hash from a wallet that sends by itself: the first one stays, and the chain shows its outcome. A
 * hash also overrides an earlier rejection, unless the wallet has been asked again since. Bytes of ours have
 * the hash that `storeSignedBytes` reads from them.
 */
export async function recordSentHash(
  rows: Rows,
  accountId: string,
  id: bigint,
  hash: string,
): Promise<void> {
  await rows
    .updateTable("payout_signature as told")
    .set({
      state: "sent",
      hash: sql<string>`coalesce(told.hash, ${hash})`,
      settled_at: null,
      next_look_at: sql<Date>`now()`,
    })
    .where("told.account_id", "=", accountId)
    .where("told.id", "=", id)
    .where("told.bytes", "is", null)
    // A transaction reported for one payout does not count for another.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("payout_signature as other")
            .select("other.id")
            .whereRef("other.network", "=", "told.network")
            .where("other.hash", "=", hash)
            .where(sql<boolean>`other.intent_id is distinct from told.intent_id`),
        ),
      ),
    )
    .where("told.state", "in", [...OPEN_SIGNATURE, "rejected"])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("payout_signature as later")
            .select("later.id")
            .whereRef("later.account_id", "=", "told.account_id")
            .whereRef("later.network", "=", "told.network")
            .whereRef("later.signer", "=", "told.signer")
            .whereRef("later.id", ">", "told.id"),
        ),
      ),
    )
    .execute();
}

/**
 * Stores signed bytes before they are sent; false when the signature has ended or holds other bytes. Storing
 * the same bytes again changes nothing.
 */
export async function storeSignedBytes(
  rows: Rows,
  accountId: string,
  id: bigint,
  { signed, hash }: { signed: string; hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_signature")
    .set({ state: "sent", signed, hash, next_look_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "in", OPEN_SIGNATURE)
    .where((is) => is.or([is("hash", "is", null), is("hash", "=", hash)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
