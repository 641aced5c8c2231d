import "server-only";
import { randomBytes } from "node:crypto";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { deciders } from "#lib/core/access/deciders.ts";
import { env } from "#lib/core/env.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type {
  RequestedText,
  ExternalWallet,
  NamedPerson,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import {
  externalWalletText,
  textHashOf,
} from "#lib/rules/paying-wallets/proof/external-wallet-text.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { pinnedChainId, type SigningNetwork } from "#protocol/chain/networks.ts";
import type { ChangeFacts } from "#lib/rules/policies/requested-change.ts";

const NUMBER_BYTES = 16;
/** Owners may be days apart. */
const DAYS_TO_PROVE = 14;
const DAY_MS = 86_400_000;

/** @param head the newest block: a call that names the text comes later */
export function textToProve(
  account: Account,
  { network, address }: { network: SigningNetwork; address: EvmAddress },
  head: bigint,
): RequestedText {
  const chainId = pinnedChainId(account.environment, network);
  if (chainId === null) throw new Error(`no chain is pinned for ${network}`);
  const number = randomBytes(NUMBER_BYTES).toString("hex");
  const now = new Date();
  const endsAt = new Date(now.getTime() + DAYS_TO_PROVE * DAY_MS);
  const text = externalWalletText({
    origin: env().APP_ORIGIN,
    account: account.id,
    address,
    chainId,
    number,
    issuedAt: now.toISOString(),
    endsAt: endsAt.toISOString(),
  });
  return { number, text, text_hash: textHashOf(text), text_ends_at: endsAt, searched_to: head };
}

/** Those who may make payouts of the account, and so may be named. */
export const namable = async (
  rows: Rows,
  account: Account,
): Promise<{ id: string; name: string }[]> =>
  (await deciders(rows, account, "payout:create")).filter(({ isActive }) => isActive);

/** @throws DashboardError where somebody who is ticked can make no payouts here */
export async function requirePeople(
  rows: Rows,
  account: Account,
  ticked: readonly string[],
): Promise<void> {
  const known = await namable(rows, account);
  if (ticked.every((id) => known.some((one) => one.id === id))) return;
  throw new DashboardError("INVALID_INPUT", { fields: { people: "unknown" } });
}

/** A wallet in words, for whoever approves it. */
export const externalFacts = (
  { network, address, name }: Pick<ExternalWallet, "network" | "address" | "name">,
  people: readonly NamedPerson[],
): ChangeFacts => ({
  network,
  name,
  address,
  people: people
    .map(({ id, name: called, email }) => ({ person: id, name: called, email }))
    .toSorted((one, other) => (one.person < other.person ? -1 : 1)),
});
