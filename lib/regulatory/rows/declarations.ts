import "server-only";
import { sql, type Selectable } from "kysely";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Family } from "#protocol/chain/networks.ts";
import type { BeneficiaryRecord, WalletDeclaration } from "#protocol/wallets/wallet-declaration.ts";
import "#lib/regulatory/schema.ts";

/** An address as its declaration is kept: the same keys hold it on every network of its family. */
export type DeclaredAddress = { family: Family; address: string };

export type DeclarationRow = WalletDeclaration & {
  declaredBy: string | null;
  declaredAt: Date | null;
  /** 0: nothing was ever declared. */
  version: number;
  /** When somebody here last had it sign a text of ours; null: nobody has. */
  provedAt: Date | null;
};

const place = (accountId: string, { family, address }: DeclaredAddress) =>
  placeIn("wallet_declaration", "beneficiary", { account_id: accountId, family, address });

const keyOf = ({ family, address }: DeclaredAddress) => `${family} ${address}`;

type Row = Selectable<Tables["wallet_declaration"]>;

function opened(row: Row): WalletDeclaration {
  const { custody: kind, custodian_name, custodian_country: country } = row;
  return {
    custody: kind === null ? null : { kind, custodian_name, country },
    beneficiary:
      row.beneficiary === null
        ? null
        : (JSON.parse(
            openSealed(place(row.account_id, row), row.beneficiary),
          ) as BeneficiaryRecord),
  };
}

export const NOT_DECLARED: DeclarationRow = {
  custody: null,
  beneficiary: null,
  declaredBy: null,
  declaredAt: null,
  version: 0,
  provedAt: null,
};

/** When wallets last signed for somebody of the account, by their keys; also contract accounts, by their own rule. */
async function proofs(rows: Rows, accountId: string, asked: readonly DeclaredAddress[]) {
  const addresses = [...new Set(asked.map(({ address }) => address))];
  const [signed, external] = await Promise.all([
    rows
      .selectFrom("signed_text")
      .select(({ fn }) => ["family", "address", fn.max<Date>("signed_at").as("at")])
      .where("account_id", "=", accountId)
      .where("purpose", "=", "ownership")
      .where("signed_at", "is not", null)
      .where("address", "in", addresses)
      .groupBy(["family", "address"])
      .execute(),
    rows
      .selectFrom("external_wallet")
      .select(({ fn }) => ["address", fn.max<Date>("proved_at").as("at")])
      .where("account_id", "=", accountId)
      .where("proved_at", "is not", null)
      .where("address", "in", addresses)
      .groupBy("address")
      .execute(),
  ]);
  const found = new Map<string, Date>();
  const all = [...signed, ...external.map((one) => ({ ...one, family: "evm" as const }))];
  for (const { at, ...one } of all) {
    const before = found.get(keyOf(one));
    if (before === undefined || before < at) found.set(keyOf(one), at);
  }
  return found;
}

/** What is declared of each of these addresses, in their order. The number of statements does not grow with them. */
export async function declarationsOf(
  rows: Rows,
  accountId: string,
  asked: readonly DeclaredAddress[],
): Promise<DeclarationRow[]> {
  if (asked.length === 0) return [];
  const [found, proved] = await Promise.all([
    rows
      .selectFrom("wallet_declaration")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("address", "in", [...new Set(asked.map(({ address }) => address))])
      .execute(),
    proofs(rows, accountId, asked),
  ]);
  const of = new Map(found.map((row) => [keyOf(row), row]));
  return asked.map((one) => {
    const row = of.get(keyOf(one));
    const provedAt = proved.get(keyOf(one)) ?? null;
    if (!row) return { ...NOT_DECLARED, provedAt };
    const { declared_by: declaredBy, declared_at: declaredAt, version } = row;
    return { ...opened(row), declaredBy, declaredAt, version, provedAt };
  });
}

export const declarationOfAddress = async (
  rows: Rows,
  accountId: string,
  asked: DeclaredAddress,
): Promise<DeclarationRow> => (await declarationsOf(rows, accountId, [asked]))[0] ?? NOT_DECLARED;

/** Replaces what is declared of an address. */
export async function declare(
  tx: Tx,
  accountId: string,
  at: DeclaredAddress,
  { custody, beneficiary }: WalletDeclaration,
  by: string,
): Promise<void> {
  const row = {
    custody: custody?.kind ?? null,
    custodian_name: custody?.custodian_name ?? null,
    custodian_country: custody?.country ?? null,
    beneficiary: beneficiary && sealFor(place(accountId, at), JSON.stringify(beneficiary)),
    beneficiary_country: beneficiary?.country ?? null,
    declared_by: by,
  };
  await tx
    .insertInto("wallet_declaration")
    .values({ account_id: accountId, ...at, ...row })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "family", "address"]).doUpdateSet({
        ...row,
        declared_at: sql<Date>`now()`,
        version: sql<number>`wallet_declaration.version + 1`,
      }),
    )
    .execute();
}

/** Whether the account receives at this address on a network, or pays from it. */
export async function hasWallet(
  rows: Rows,
  accountId: string,
  { family, address }: DeclaredAddress,
  network: string | undefined,
): Promise<boolean> {
  const found =
    network === undefined
      ? await rows
          .selectFrom("paying_wallet")
          .select("id")
          .where("account_id", "=", accountId)
          .where("family", "=", family)
          .where("address", "=", address)
          .executeTakeFirst()
      : await rows
          .selectFrom("wallet")
          .select("id")
          .where("account_id", "=", accountId)
          .where("network", "=", network)
          .where("address", "=", address)
          .executeTakeFirst();
  return found !== undefined;
}
