import "server-only";
import { sql, type Selectable } from "kysely";
import { recordExternalActor } from "#lib/paying-wallets/rows/external-actors.ts";
import { unnamed } from "#lib/paying-wallets/rows/paying-wallets.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

/** With the name of its paying wallet, and that wallet's id; null: it left the list once this had ended. */
export type ExternalWallet = Selectable<Tables["external_wallet"]> & {
  name: string;
  payer: bigint | null;
};

/** Where an external wallet is. */
export type ExternalPlace = { network: string; address: string };

/** The account's external wallets, also those that are not in use; newest first. */
const ofAccount = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("external_wallet as external")
    .leftJoin("paying_wallet as listed", (join) =>
      join
        .onRef("listed.account_id", "=", "external.account_id")
        .on("listed.family", "=", "evm")
        .onRef("listed.address", "=", "external.address"),
    )
    .selectAll("external")
    .select(["listed.name as listedName", "listed.id as payer"])
    .where("external.account_id", "=", accountId)
    .orderBy("external.id", "desc");

type Found = Omit<ExternalWallet, "name"> & { listedName: string | null };
const named = ({ listedName, ...row }: Found): ExternalWallet => ({
  ...row,
  name: listedName ?? unnamed(row.address),
});

/** Those that have not ended, in every state. */
export async function listExternalWallets(
  rows: Rows,
  accountId: string,
): Promise<ExternalWallet[]> {
  const found = await ofAccount(rows, accountId).where("ended_at", "is", null).execute();
  return found.map(named);
}

/** Also one that has ended. */
export async function externalWalletById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<ExternalWallet | null> {
  const row = await ofAccount(rows, accountId).where("external.id", "=", id).executeTakeFirst();
  return row ? named(row) : null;
}

/** What this person may pay out from: proved, confirmed, not ended, and the person named. */
const usable = (rows: Rows, accountId: string, personId: string) =>
  ofAccount(rows, accountId)
    .where("proved_at", "is not", null)
    .where("confirmed_at", "is not", null)
    .where("ended_at", "is", null)
    .where((is) =>
      is.exists(
        is
          .selectFrom("external_wallet_person as named")
          .select("named.person_id")
          .whereRef("named.wallet_id", "=", "external.id")
          .where("named.person_id", "=", personId),
      ),
    );

/** The external wallets that this person may pay out from. */
export async function usableExternalWallets(
  rows: Rows,
  accountId: string,
  personId: string,
): Promise<ExternalWallet[]> {
  return (await usable(rows, accountId, personId).execute()).map(named);
}

/** The external wallet of a canonical address, if this person may pay out from it; null otherwise. */
export async function usableExternalWallet(
  rows: Rows,
  accountId: string,
  personId: string,
  { network, address }: ExternalPlace,
): Promise<ExternalWallet | null> {
  const row = await usable(rows, accountId, personId)
    .where("external.network", "=", network as SigningNetwork)
    .where("external.address", "=", address)
    .executeTakeFirst();
  return row ? named(row) : null;
}

export type NamedPerson = { id: string; name: string; email: string; isActive: boolean };

/** Who may pay out from a wallet, by name; also who is deactivated. */
export const peopleOfExternalWallet = (rows: Rows, walletId: bigint): Promise<NamedPerson[]> =>
  rows
    .selectFrom("external_wallet_person as named")
    .innerJoin("person", "person.id", "named.person_id")
    .select(["person.id", "person.name", "person.email"])
    .select((is) => is("person.deactivated_at", "is", null).$castTo<boolean>().as("isActive"))
    .where("named.wallet_id", "=", walletId)
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();

/** A text that the account is to prove itself by. */
export type RequestedText = {
  number: string;
  text: string;
  text_hash: string;
  text_ends_at: Date;
  /** The block before the first that may hold the account's own call. */
  searched_to: bigint;
};

export type NewExternalWallet = RequestedText & {
  network: SigningNetwork;
  /** Canonical. */
  address: string;
  registered_by: string;
};

/** @returns the new row's id; null: the account has an external wallet of this address there. */
export async function addExternalWallet(
  rows: Rows,
  accountId: string,
  wallet: NewExternalWallet,
): Promise<bigint | null> {
  const row = await rows
    .insertInto("external_wallet")

    .values({ ...wallet, account_id: accountId, next_look_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "network", "address"])
        .where("ended_at", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

const unproved = (rows: Rows, accountId: string, id: bigint) =>
  rows
    .updateTable("external_wallet")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("proved_at", "is", null)
    .where("ended_at", "is", null);

/** Replaces the text of a wallet that has not proved itself; false: it has, or has ended. */
export const askAnotherText = async (
  rows: Rows,
  accountId: string,
  id: bigint,
  text: RequestedText,
) =>
  changed(
    await unproved(rows, accountId, id)
      .set({ ...text, looks: 0, next_look_at: sql<Date>`now()` })
      .executeTakeFirstOrThrow(),
  );

export type ExternalProof =
  | { proof: "erc1271"; proof_signature: string }
  | { proof: "transaction"; proof_hash: string; proof_block: bigint };

/**
 * Keeps the proof of exactly this text, once and while it holds, or up to `lateMinutes` longer; false: too late,
 * or another text.
 */
export const storeExternalProof = async (
  rows: Rows,
  { account_id: accountId, id, number }: Pick<ExternalWallet, "account_id" | "id" | "number">,
  proof: ExternalProof,
  lateMinutes = 0,
): Promise<boolean> =>
  changed(
    await unproved(rows, accountId, id)
      .set({ ...proof, proved_at: sql<Date>`now()`, next_look_at: null })
      .where("number", "=", number)
      .where("text_ends_at", ">", sql<Date>`now() - make_interval(mins => ${lateMinutes}::int)`)
      .executeTakeFirstOrThrow(),
  );

/** Puts a proved wallet into use; false: it is not proved, in use already, or has ended. */
export const confirmExternalWallet = async (
  rows: Rows,
  accountId: string,
  id: bigint,
  { by, request }: { by: string; request: string | null },
): Promise<boolean> =>
  changed(
    await rows
      .updateTable("external_wallet")
      .set({ confirmed_by: by, confirmed_at: sql<Date>`now()`, request_id: request })
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .where("proved_at", "is not", null)
      .where("confirmed_at", "is", null)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow(),
  );

/** Ends a wallet for good; false: it had ended. */
export const endExternalWallet = async (
  rows: Rows,
  accountId: string,
  id: bigint,
  by: string,
): Promise<boolean> =>
  changed(
    await rows
      .updateTable("external_wallet")
      .set({ ended_by: by, ended_at: sql<Date>`now()`, next_look_at: null })
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirstOrThrow(),
  );

/** Names exactly these people. */
export async function nameExternalPeople(
  rows: Rows,
  walletId: bigint,
  people: readonly string[],
  by: string,
): Promise<void> {
  const table = "external_wallet_person";
  await recordExternalActor(rows, by, { id: walletId });
  await rows
    .deleteFrom(table)
    .where("wallet_id", "=", walletId)
    .where("person_id", "not in", ["", ...people])
    .execute();
  if (people.length === 0) return;
  await rows
    .insertInto(table)
    .values(people.map((id) => ({ wallet_id: walletId, person_id: id, named_by: by })))
    .onConflict((conflict) => conflict.columns(["wallet_id", "person_id"]).doNothing())
    .execute();
}
