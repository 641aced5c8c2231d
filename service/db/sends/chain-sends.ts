import type { Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { sql, type Insertable, type Selectable, type UpdateObject } from "kysely";
import { inMs } from "#service/db/core/database-clock.ts";
import type { ChainSendTable, SendPurpose } from "#service/db/core/payin-tables.ts";
import type { Tables, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

type SendRow = Selectable<ChainSendTable>;
/** A send with its payout: a pull is signed with the payout's user and public id. */
export type ChainSend = SendRow & { payout_user: number | null; payout_public_id: string | null };
/** A send with its signed bytes, which may be mined from the moment they are stored. */
export type SignedSend = ChainSend & { raw: string; hash: string; nonce: bigint; signer: string };

type New = Insertable<ChainSendTable>;
type What = Pick<New, "network" | "token" | "units">;
export type NewSend = What &
  (
    | { purpose: "delivery"; payin_id: bigint; to_address: string }
    | { purpose: "pull"; payout_id: bigint; from_address: string }
    | { purpose: "refund"; payout_id: bigint; to_address: string }
  );

/** Stores the intent to send; the database refuses it while another send for the same may succeed. */
export async function insertSend(tx: Tx, send: NewSend, delayMs = 0): Promise<void> {
  const { id } = await tx
    .insertInto("chain_sends")
    .values(send)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (delayMs > 0) await updateSend(tx, id, { due_at: inMs(delayMs) });
}

/** Each with its payout. */
export const sends = (tx: Tx) =>
  tx
    .selectFrom("chain_sends")
    .leftJoin("payouts", "payouts.id", "chain_sends.payout_id")
    .selectAll("chain_sends")
    .select(["payouts.user_id as payout_user", "payouts.payout_id as payout_public_id"]);

/** The sends to sign now; users take turns. */
export async function sendsToSign(tx: Tx, network: Network, limit: number): Promise<ChainSend[]> {
  const open = sql`network = ${network} and state = 'intended'`;
  return sends(tx)
    .innerJoin(
      turnOf<bigint>({ table: "chain_sends", open, due: "due_at", limit }),
      "turn.id",
      "chain_sends.id",
    )
    .orderBy("turn.place")
    .execute();
}

export const isSigned = (send: ChainSend): send is SignedSend =>
  send.raw !== null && send.hash !== null && send.nonce !== null && send.signer !== null;

/** Sends whose outcome is open, in order of nonce. */
export async function sendsInFlight(tx: Tx, network: Network): Promise<SignedSend[]> {
  const rows = await sends(tx)
    .where("chain_sends.network", "=", network)
    .where("state", "=", "signed")
    .orderBy("nonce")
    .execute();
  return rows.filter(isSigned);
}

/** Units that signed but unmined sends will still take from the treasury. */
export async function unitsInFlight(tx: Tx, network: Network, token: Token): Promise<bigint> {
  const { units } = await tx
    .selectFrom("chain_sends")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("units"), eb.lit(0)).as("units"))
    .where("network", "=", network)
    .where("token", "=", token)
    .where("state", "=", "signed")
    .where("purpose", "<>", "pull")
    .where("block_hash", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(units);
}

/** How many of a signer's transactions are signed and in no block. */
export async function unminedSends(tx: Tx, network: Network, signer: string): Promise<bigint> {
  const { count } = await tx
    .selectFrom("chain_sends")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("state", "=", "signed")
    .where("block_hash", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(count);
}

export async function lockSend(tx: Tx, id: bigint): Promise<SendRow> {
  return tx
    .selectFrom("chain_sends")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks the payout's one send that may still succeed or already has; lock the payout first. */
export async function lockLiveSend(
  tx: Tx,
  payoutId: bigint,
  purpose: SendPurpose,
): Promise<SendRow | null> {
  const row = await tx
    .selectFrom("chain_sends")
    .selectAll()
    .where("payout_id", "=", payoutId)
    .where("purpose", "=", purpose)
    .where("state", "not in", ["reverted", "displaced"])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A payin's or a payout's send that waits to be signed. */
export async function intendedSend(
  tx: Tx,
  purpose: SendPurpose,
  ownerId: bigint,
): Promise<ChainSend | null> {
  const row = await sends(tx)
    .where(purpose === "delivery" ? "chain_sends.payin_id" : "chain_sends.payout_id", "=", ownerId)
    .where("purpose", "=", purpose)
    .where("state", "=", "intended")
    .executeTakeFirst();
  return row ?? null;
}

export async function updateSend(
  tx: Tx,
  id: bigint,
  changes: UpdateObject<Tables, "chain_sends">,
): Promise<void> {
  await tx.updateTable("chain_sends").set(changes).where("id", "=", id).execute();
}

/** Sends whose signed bytes have been unmined for too long, where send or payout does not say so yet. */
export async function stuckUnreported(
  tx: Tx,
  network: Network,
  afterMs: number,
): Promise<ReadonlySet<bigint>> {
  const rows = await sends(tx)
    .where("chain_sends.network", "=", network)
    .where("state", "=", "signed")
    .where("block_hash", "is", null)
    .where("signed_at", "<", inMs(-afterMs))
    .where((eb) =>
      eb.or([eb("chain_sends.trouble", "is", null), eb("payouts.status", "=", "processing")]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Puts an intent off and stores why. `isExecutable`: the contract would let it through. */
export async function postponeSend(
  tx: Tx,
  id: bigint,
  { trouble, ms, isExecutable }: { trouble: string; ms: number; isExecutable: boolean },
): Promise<void> {
  await tx
    .updateTable("chain_sends")
    .set({
      trouble,
      due_at: inMs(ms),
      ...(isExecutable ? { refused_since: null, refused_seen_at: null } : {}),
    })
    .where("id", "=", id)
    .where("state", "=", "intended")
    .execute();
}

/** How far down the books' mined sends are told. */
const NEWEST_MINED = 20;

/**
 * Of the signer's transactions the newest ones that were seen in a block, newest first, and those that may
 * be in one by now.
 */
export async function newestHashes(
  tx: Tx,
  network: Network,
  signer: string,
): Promise<{ mined: string[]; inFlight: string[] }> {
  const ofSigner = tx
    .selectFrom("chain_sends")
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("hash", "is not", null);
  const [sent, inFlight] = await Promise.all([
    ofSigner
      .select(["hash", "block_number as block"])
      .where("block_number", "is not", null)
      .orderBy("block_number", "desc")
      .limit(NEWEST_MINED)
      .$narrowType<{ hash: string; block: bigint }>()
      .execute(),
    ofSigner
      .select("hash")
      .where("state", "=", "signed")
      .orderBy("nonce", "desc")
      .$narrowType<{ hash: string }>()
      .execute(),
  ]);
  // Of a payment that an older copy has forgotten there is no send.
  const block = sql<bigint>`(told ->> 'block')::bigint`;
  const booked = await tx
    .selectFrom("recovery_bookings")
    .innerJoin("unknown_effects", "unknown_effects.id", "recovery_bookings.effect_id")
    .select(["evidence as hash", block.as("block")])
    .where("witness", "=", network)
    .where("kind", "in", ["transfer", "pull"])
    .orderBy(block, "desc")
    .limit(NEWEST_MINED)
    .execute();
  const mined = [...sent, ...booked].toSorted((a, b) => Number(b.block - a.block));
  return {
    mined: mined.slice(0, NEWEST_MINED).map(({ hash }) => hash),
    inFlight: inFlight.map(({ hash }) => hash),
  };
}
