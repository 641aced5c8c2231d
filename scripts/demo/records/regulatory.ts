import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import { declare, type DeclaredAddress } from "#lib/regulatory/rows/declarations.ts";
import { replacePurposeList } from "#lib/regulatory/rows/settings.ts";
import { FAMILY, type Network } from "#protocol/chain/networks.ts";
import type { WalletDeclaration } from "#protocol/wallets/wallet-declaration.ts";
import type { Ground } from "../ground.ts";
import { BENEFICIARIES, CUSTODIANS, PURPOSES } from "../words.ts";

type Company = Pick<Ground, "accountId" | "connectionId" | "team">;

const OWN = { kind: "self", custodian_name: null, country: null } as const;
const heldBy = (at: number) =>
  ({
    kind: "custodian",
    custodian_name: CUSTODIANS[at] ?? "",
    country: at === 0 ? "US" : "BR",
  }) as const;

/** What is declared of the first receiving wallets; the others are left, as they are in a company. */
const RECEIVING: readonly WalletDeclaration[] = [
  {
    custody: heldBy(0),
    beneficiary: { name: BENEFICIARIES[0], document: "12-3456789", country: "US" },
  },
  { custody: OWN, beneficiary: null },
  { custody: heldBy(1), beneficiary: null },
];

/** Of wallets that pay, by their family: all have signed, so that a custodian contradicts that. */
const PAYING: Readonly<Record<string, WalletDeclaration>> = {
  evm: {
    custody: OWN,
    beneficiary: { name: BENEFICIARIES[1], document: null, country: "BR" },
  },
  tron: { custody: heldBy(1), beneficiary: null },
};

async function addressesOf(
  tx: Tx,
  accountId: string,
): Promise<[DeclaredAddress[], DeclaredAddress[]]> {
  const received = await tx
    .selectFrom("wallet")
    .select(["network", "address"])
    .where("account_id", "=", accountId)
    .where("status", "=", "registered")
    .orderBy("id")
    .limit(RECEIVING.length)
    .execute();
  const paying = await tx
    .selectFrom("paying_wallet")
    .innerJoin("signed_text", (join) =>
      join
        .onRef("signed_text.address", "=", "paying_wallet.address")
        .on("signed_text.purpose", "=", "ownership"),
    )
    .select(["paying_wallet.family", "paying_wallet.address"])
    .where("paying_wallet.account_id", "=", accountId)
    .orderBy("paying_wallet.id")
    .execute();
  return [
    received.map(({ network, address }) => ({ family: FAMILY[network as Network], address })),
    paying.filter(({ family }, at) => paying.findIndex((one) => one.family === family) === at),
  ];
}

/**
 * What authorities ask, as a company has it: wallets declared in every way and some not at all, a list of codes whose
 * texts say that they are examples, and most payments abroad with a code.
 */
export async function addRegulatory(tx: Tx, { accountId, connectionId, team }: Company) {
  const [admin = ""] = team.admins;
  const [received, paying] = await addressesOf(tx, accountId);
  for (const [at, address] of received.entries()) {
    const declared = RECEIVING[at];
    if (declared) await declare(tx, accountId, address, declared, team.operator);
  }
  for (const address of paying) {
    const declared = PAYING[address.family];
    if (declared) await declare(tx, accountId, address, declared, team.operator);
  }
  const list = PURPOSES.map((description, at) => ({
    code: String(90_001 + at),
    description,
    from: "2026-05-01",
    until: at === PURPOSES.length - 1 ? "2026-09-30" : null,
  }));
  await replacePurposeList(tx, connectionId, list, admin);
  // What the exchange would have been told long ago.
  await sql`update wallet_told set version = 1, taken = true, next_at = null
    where wallet_id in (select id from wallet where account_id = ${accountId})`.execute(tx);
  const [abroad] = received;
  await sql`insert into payment_purpose (account_id, operation, object, code, confirmed_by, confirmed_at)
    select account_id, 'payin', coalesce(intent_id, id::text), ${list[0]?.code}, created_by, created_at from payin
    where account_id = ${accountId} and address = ${abroad?.address} and id % 5 <> 0`.execute(tx);
}
