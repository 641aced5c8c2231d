"use server";
import { registerWallet } from "#lib/wallets/exchange/register-wallet.ts";
import { Id } from "#protocol/wire/ids.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";
import { RenameWallet, SetWalletUse } from "#protocol/wallets/wallet-use.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { looksLikeAnother } from "#lib/core/store/own-look.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { changeWallet, listWallets, walletById } from "#lib/wallets/rows/wallets.ts";

const RegisterWallet = CreateWallet.and(z.object({ idempotency_key: Id }));

/** Registers a wallet for payins; its page shows whether that succeeded. */
export const registerWalletAction = action(
  RegisterWallet,
  "wallet:create",
  async (input, { actor, store, exchange, audit }) => {
    const { network, address, name } = input;
    audit.note({ subject: `wallet ${network} ${address}`, detail: { name } });
    const wallet = await registerWallet(store, exchange, { ...input, created_by: actor.person.id });
    audit.note({ detail: { name, wallet: wallet.id, status: wallet.status } });
    return { id: String(wallet.id) };
  },
  { fresh: true },
);

async function found(rows: Rows, accountId: string, id: string) {
  const wallet = await walletById(rows, accountId, BigInt(id));
  if (!wallet) throw new DashboardError("NOT_FOUND");
  return wallet;
}

/** Gives a wallet another name in the dashboard; the exchange keeps the one it was registered with. */
export const renameWalletAction = action(
  RenameWallet,
  "wallet:create",
  async ({ id, name }, { account, store, audit }) => {
    audit.note({ action: "wallet:rename", subject: `wallet ${id}`, detail: { new: name } });
    await store.transaction(async (tx) => {
      const { network, address, name: old } = await found(tx, account.id, id);
      audit.note({ subject: `wallet ${network} ${address}`, detail: { old, new: name } });
      const others = (rows: Tx) => listWallets(rows, account.id);
      if (name !== old && (await looksLikeAnother(tx, account.id, { name, address }, others))) {
        throw new DashboardError("INVALID_INPUT", { fields: { name: "looks_alike" } });
      }
      await changeWallet(tx, account.id, BigInt(id), { name });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

/** Disables, archives or reopens a wallet for new payins; those that are under way go on. */
export const setWalletUseAction = action(
  SetWalletUse,
  "wallet:create",
  async ({ id, use }, { account, store, audit }) => {
    audit.note({ action: "wallet:use", subject: `wallet ${id}`, detail: { new: use } });
    await store.transaction(async (tx) => {
      const { network, address, use: old } = await found(tx, account.id, id);
      audit.note({ subject: `wallet ${network} ${address}`, detail: { old, new: use } });
      await changeWallet(tx, account.id, BigInt(id), { use });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
