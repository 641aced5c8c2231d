import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { countryName } from "#lib/format/country-options.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import {
  declarationOfAddress,
  declarationsOf,
  type DeclarationRow,
  type DeclaredAddress,
} from "#lib/regulatory/rows/declarations.ts";
import { toldOf, type Told } from "#lib/regulatory/rows/told.ts";
import { custodyState, fieldsOf, type CustodyState } from "#lib/rules/regulatory/declaration.ts";
import type { DeclaredFields } from "#lib/rules/regulatory/nothing-declared.ts";
import { FAMILY, type Family, type Network, type WalletNetwork } from "#protocol/chain/networks.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";

/** What is declared of a wallet, as its page shows it; times as ISO 8601. */
export type DeclarationView = {
  family: Family;
  address: string;
  /** Of a receiving wallet; null: it pays. */
  network: WalletNetwork | null;
  state: CustodyState;
  custodian: { name: string; country: string } | null;
  /** The document masked. */
  beneficiary: { name: string; document: string | null; country: string } | null;
  declared: { by: string; at: string } | null;
  provedAt: string | null;
  /** Of a receiving wallet: what the exchange was told; null: nothing to tell. */
  told: Told | null;
  /** The form's fields, whole; null: the reader may not declare. */
  fields: DeclaredFields | null;
};

const stateOf = ({ custody, provedAt }: DeclarationRow) =>
  custodyState(custody?.kind ?? null, provedAt !== null);

/** A Brazilian document masked as everywhere; of another only its end. */
function masked(document: string): string {
  const known = maskPixKey(document);
  return known.startsWith("**") && known !== "***" ? known : `***${document.slice(-2)}`;
}

type Receiving = { id: bigint; network: string };
type Reader = { locale: Locale; mayDeclare: boolean };

export async function declarationView(
  { db }: Store,
  account: Pick<Account, "id">,
  { family, address, receiving }: DeclaredAddress & { receiving?: Receiving },
  { locale, mayDeclare }: Reader,
): Promise<DeclarationView> {
  const at = { family, address };
  const row = await declarationOfAddress(db, account.id, at);
  const { custody, beneficiary, declaredBy, declaredAt, provedAt, version } = row;
  const [names, told] = await Promise.all([
    declaredBy === null ? new Map<string, string>() : namesOfPeople(db, [declaredBy]),
    receiving === undefined || version === 0 ? null : toldOf(db, receiving.id, version),
  ]);
  return {
    ...at,
    network: (receiving?.network as WalletNetwork | undefined) ?? null,
    state: stateOf(row),
    custodian:
      custody?.kind === "custodian"
        ? {
            name: custody.custodian_name ?? "",
            country: countryName(custody.country ?? "", locale),
          }
        : null,
    beneficiary: beneficiary && {
      name: beneficiary.name,
      document: beneficiary.document && masked(beneficiary.document),
      country: countryName(beneficiary.country, locale),
    },
    declared:
      declaredBy === null || declaredAt === null
        ? null
        : { by: names.get(declaredBy) ?? "", at: declaredAt.toISOString() },
    provedAt: provedAt?.toISOString() ?? null,
    told,
    fields: mayDeclare ? fieldsOf(row) : null,
  };
}

/** How the keys of an account's wallets are declared, by their address. */
export async function custodyStates(
  rows: Rows,
  account: Pick<Account, "id">,
  wallets: readonly DeclaredAddress[],
): Promise<Record<string, CustodyState>> {
  const found = await declarationsOf(rows, account.id, wallets);
  return Object.fromEntries(
    found.map((row, at) => [wallets[at]?.address ?? "", stateOf(row)] as const),
  );
}

/** A receiving wallet as its declaration names it. */
export const addressOf = ({ network, address }: { network: string; address: string }) => ({
  family: FAMILY[network as Network] ?? "evm",
  address,
});
