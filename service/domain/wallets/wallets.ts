import { ExchangeError } from "#protocol/wire/error.ts";
import { walletNetworks, type WalletNetwork } from "#protocol/chain/networks.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { declarationOf, type BeneficiaryRecord } from "#protocol/wallets/wallet-declaration.ts";
import type {
  CreateWallet,
  DeclareWallet,
  ListWallets,
  WalletRecord,
} from "#protocol/wallets/wallets.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import {
  findWallet,
  findWalletById,
  insertWallet,
  listWallets,
  setDeclaration,
  type StoredDeclaration,
  type WalletRow,
} from "#service/db/wallets/wallets.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";
import { isOwnAddress } from "#service/domain/access/own-addresses.ts";

type WalletKey = { network: WalletNetwork; address: string };

/** Binds a sealed beneficiary to its wallet. */
export const beneficiaryOf = (user: Pick<User, "id">, { network, address }: WalletKey) =>
  `wallets/beneficiary/${user.id}/${network}/${address}`;

function stored({ sealer }: Deps, user: User, input: DeclareWallet): StoredDeclaration {
  const { custody, beneficiary } = declarationOf(input);
  const sealed =
    beneficiary && sealer.seal(JSON.stringify(beneficiary), beneficiaryOf(user, input));
  return { custody, beneficiary: sealed };
}

function toRecord({ sealer }: Deps, user: User, row: WalletRow): WalletRecord {
  const { address, network, name, status, custody, beneficiary } = row;
  return {
    id: Number(row.id),
    address,
    network,
    name,
    status,
    custody,
    beneficiary:
      beneficiary === null
        ? null
        : (JSON.parse(sealer.open(beneficiary, beneficiaryOf(user, row))) as BeneficiaryRecord),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * @throws ExchangeError `WALLET_TAKEN`; `INVALID_INPUT` for a network that is not offered here and for the
 *   service's own addresses
 */
export async function create(deps: Deps, user: User, input: CreateWallet): Promise<WalletRecord> {
  const { network, address, name } = input;
  if (!walletNetworks(deps.mode).includes(network)) {
    throw new ExchangeError("INVALID_INPUT", { fields: { network: "not_supported" } });
  }
  if (isOwnAddress(deps, user, network, address)) {
    throw new ExchangeError("INVALID_INPUT", {
      message: SERVICE_SENTENCES.receiverNotUsable,
      fields: { address: "not_usable" },
    });
  }
  const declared = stored(deps, user, input);
  const wallet = await insertWallet(deps.db, user.id, { network, address, name, ...declared });
  if (!wallet) throw new ExchangeError("WALLET_TAKEN", { fields: { address: "taken" } });
  return toRecord(deps, user, wallet);
}

/** @throws ExchangeError `NOT_FOUND`, also for another's wallet */
export async function get(deps: Deps, user: User, key: WalletKey): Promise<WalletRecord> {
  const wallet = await findWallet(deps.db, user.id, key);
  if (!wallet) throw new ExchangeError("NOT_FOUND");
  return toRecord(deps, user, wallet);
}

/** @throws ExchangeError `NOT_FOUND`, also for another's wallet */
export async function getById(deps: Deps, user: User, id: number): Promise<WalletRecord> {
  const wallet = await findWalletById(deps.db, user.id, id);
  if (!wallet) throw new ExchangeError("NOT_FOUND");
  return toRecord(deps, user, wallet);
}

export async function list(
  deps: Deps,
  user: User,
  query: ListWallets,
): Promise<Listed<WalletRecord>> {
  const found = await listWallets(deps.db, user.id, query);
  return { ...found, rows: found.rows.map((row) => toRecord(deps, user, row)) };
}

/**
 * Replaces what is declared of the caller's own wallet.
 * @throws ExchangeError `NOT_FOUND`, also for another's wallet
 */
export async function declare(deps: Deps, user: User, input: DeclareWallet): Promise<WalletRecord> {
  const wallet = await setDeclaration(deps.db, user.id, input, stored(deps, user, input));
  if (!wallet) throw new ExchangeError("NOT_FOUND");
  return toRecord(deps, user, wallet);
}
