import type { Network } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import type { Insertable, Selectable, UpdateObject } from "kysely";
import { inMs, NOW } from "./database-clock.ts";
import type { ChainSendTable } from "./payin-tables.ts";
import type { Tables, Tx } from "./tables.ts";

export type ChainSend = Selectable<ChainSendTable>;
/** With its bytes: they may be mined from the moment they are stored. */
export type SignedSend = ChainSend & { raw: string; hash: string; nonce: bigint; signer: string };

export type NewSend = Pick<
  Insertable<ChainSendTable>,
  "payin_id" | "network" | "token" | "to_address" | "units"
>;

/** The intent to send; refused by the database while another send of the payin can deliver. */
export async function insertSend(tx: Tx, send: NewSend, delayMs = 0): Promise<void> {
  await tx.insertInto("chain_sends").values(send).returning("id").executeTakeFirstOrThrow();
  if (delayMs > 0) {
    await tx
      .updateTable("chain_sends")
      .set({ due_at: inMs(delayMs) })
      .where("payin_id", "=", send.payin_id)
      .where("state", "=", "intended")
      .execute();
  }
}

export async function sendsToSign(tx: Tx, network: Network, limit: number): Promise<ChainSend[]> {
  return (
    tx
      .selectFrom("chain_sends")
      .selectAll()
      .where("network", "=", network)
      .where("state", "=", "intended")
      .where("due_at", "<=", NOW)
      // Whoever waits longest: those that are held again and again must not keep the others back.
      .orderBy("due_at")
      .orderBy("id")
      .limit(limit)
      .execute()
  );
}

const isSigned = (send: ChainSend): send is SignedSend =>
  send.raw !== null && send.hash !== null && send.nonce !== null && send.signer !== null;

/** Whose fate is open, in order of nonce. */
export async function sendsInFlight(tx: Tx, network: Network): Promise<SignedSend[]> {
  const rows = await tx
    .selectFrom("chain_sends")
    .selectAll()
    .where("network", "=", network)
    .where("state", "=", "signed")
    .orderBy("nonce")
    .execute();
  return rows.filter(isSigned);
}

/** Units that signed sends will still take from the treasury as it is seen at the head. */
export async function unitsInFlight(tx: Tx, network: Network, token: Token): Promise<bigint> {
  const { units } = await tx
    .selectFrom("chain_sends")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("units"), eb.lit(0)).as("units"))
    .where("network", "=", network)
    .where("token", "=", token)
    .where("state", "=", "signed")
    .where("block_hash", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(units);
}

export async function lockSend(tx: Tx, id: bigint): Promise<ChainSend> {
  return tx
    .selectFrom("chain_sends")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSend(
  tx: Tx,
  id: bigint,
  changes: UpdateObject<Tables, "chain_sends">,
): Promise<void> {
  await tx.updateTable("chain_sends").set(changes).where("id", "=", id).execute();
}

/** Says of signed bytes that they wait too long to be mined; false when they do not, or it is said. */
export async function noteStuck(
  tx: Tx,
  id: bigint,
  { trouble, afterMs }: { trouble: string; afterMs: number },
): Promise<boolean> {
  const noted = await tx
    .updateTable("chain_sends")
    .set({ trouble })
    .where("id", "=", id)
    .where("state", "=", "signed")
    .where("trouble", "is", null)
    .where("signed_at", "<", inMs(-afterMs))
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Leaves an intent for later and says why. `isExecutable`: the contract would let it through. */
export async function holdSend(
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
