import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import {
  makeTestWallet,
  sandboxApproval,
  sendFromTestWallet,
} from "#lib/paying-wallets/test-wallet/test-wallet.ts";
import type { SentByTestWallet } from "#lib/paying-wallets/test-wallet/test-wallet.ts";
import {
  signByTestWallet,
  testWalletOn,
} from "#lib/paying-wallets/test-wallet/test-wallet-bytes.ts";
import { signTextByKey } from "#lib/paying-wallets/test-wallet/test-wallet-text.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { isTextAsked } from "#lib/paying-wallets/rows/signed-texts.ts";
import { findOrCreateTestWallet } from "#lib/paying-wallets/rows/test-wallets.ts";
import type { Store } from "#lib/core/store/store.ts";
import { FAMILY, isIssued, type Family, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { useFaucet } from "#protocol/api/sandbox.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

/** What a new wallet gets: gas for many approvals, and tokens for some payouts. */
const GAS = { evm: "10", tron: "500", solana: "1" } as const satisfies Record<Family, string>;
const TOKENS = "25000.00";

type Behind = { store: Store; account: Account; exchange: Exchange };

const heldWallet = ({ store, account }: Behind) =>
  findOrCreateTestWallet(store.db, account.id, makeTestWallet);

/** The test wallet's address in the spelling of the network's family. */
export async function testWalletAddress(
  behind: Behind,
  network: PayoutNetwork,
): Promise<{ address: string }> {
  const held = await heldWallet(behind);
  const isOther = network === "tron" || network === "solana";
  return { address: isOther ? await testWalletOn(network, held) : held.address };
}

/** Sends gas and every token of the network from the sandbox's faucet. */
export async function fundTestWallet(
  behind: Behind,
  network: PayoutNetwork,
): Promise<{ address: string }> {
  const { address } = await testWalletAddress(behind, network);
  const give = (token: "USDC" | "USDT" | "NATIVE", amount: string) =>
    behind.exchange.call(useFaucet, { network, token, address, amount });
  const tokens = (["USDC", "USDT"] as const).filter((token) => isIssued(network, token));
  await Promise.all([
    give("NATIVE", GAS[FAMILY[network]]),
    ...tokens.map((token) => give(token, TOKENS)),
  ]);
  return { address };
}

type Wish = { from: string; to: string; data: string };

/** @throws DashboardError `INVALID_INPUT` for anything but an approval by this wallet. */
export async function sendByTestWallet(
  behind: Behind,
  network: PayoutNetwork,
  { from, to, data }: Wish,
): Promise<SentByTestWallet> {
  const { address, key } = await heldWallet(behind);
  if (from.toLowerCase() !== address.toLowerCase()) {
    throw new DashboardError("INVALID_INPUT", { fields: { from: "not_usable" } });
  }
  if (!sandboxApproval(network, to, data)) {
    throw new DashboardError("INVALID_INPUT", { fields: { data: "not_usable" } });
  }
  return sendFromTestWallet(network, key, { to, data });
}

type TextWish = { from: string; text: string };

/**
 * Signs a text that the dashboard has asked this person to sign, while it may be signed.
 * @throws DashboardError `INVALID_INPUT` for any other text
 */
export async function signTextByTestWallet(
  behind: Behind & { actor: Session },
  network: PayoutNetwork,
  { from, text }: TextWish,
): Promise<{ signature: string }> {
  const { store, account, actor } = behind;
  const { address } = await testWalletAddress(behind, network);
  if (from !== address)
    throw new DashboardError("INVALID_INPUT", { fields: { from: "not_usable" } });
  const asked = { ...signerOn(network, address), text };
  if (!(await isTextAsked(store.db, account.id, actor.person.id, asked))) {
    throw new DashboardError("INVALID_INPUT", { fields: { text: "not_usable" } });
  }
  return { signature: await signTextByKey(asked.family, await heldWallet(behind), text) };
}

type BytesWish = { from: string; bytes: string };

/** @throws DashboardError `INVALID_INPUT` for anything but an approval by this wallet. */
export async function signBytesByTestWallet(
  behind: Behind,
  network: "tron" | "solana",
  { from, bytes }: BytesWish,
): Promise<{ signed: string }> {
  const held = await heldWallet(behind);
  if (from !== (await testWalletOn(network, held))) {
    throw new DashboardError("INVALID_INPUT", { fields: { from: "not_usable" } });
  }
  const signed = await signByTestWallet(network, held, bytes);
  if (signed === null)
    throw new DashboardError("INVALID_INPUT", { fields: { bytes: "not_usable" } });
  return { signed };
}
