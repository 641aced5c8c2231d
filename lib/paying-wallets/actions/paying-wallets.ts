"use server";
import { requirePermission } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  addPayingWallet,
  countPayingWallets,
  removePayingWallet,
  renamePayingWallet,
  payingWalletById,
  PAYING_WALLETS_MOST,
} from "#lib/paying-wallets/rows/paying-wallets.ts";
import { refuseConfusableName } from "#lib/paying-wallets/checks/refuse-confusable-name.ts";
import { recordExternalActor } from "#lib/paying-wallets/rows/external-actors.ts";
import { listExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  AddPayingWallet,
  parseSigner,
  RemovePayingWallet,
  RenamePayingWallet,
} from "#lib/rules/paying-wallets/paying-wallet.ts";
import { action } from "#lib/core/doors/action.ts";

/** Adds an address to the list of paying wallets; the exchange is not told. */
export const addPayingWalletAction = action(
  AddPayingWallet,
  "payout:create",
  async (input, { actor, account, transaction, audit }) => {
    const parsed = parseSigner(input.address);
    if ("reason" in parsed) throw new DashboardError("INVALID_INPUT");
    const { family, address } = parsed;
    const { name } = input;
    audit.note({
      action: "paying-wallet:add",
      subject: `paying wallet ${address}`,
      detail: { name },
    });
    return transaction(async (tx) => {
      if ((await countPayingWallets(tx, account.id)) >= PAYING_WALLETS_MOST) {
        const fields = { address: `too_many:${PAYING_WALLETS_MOST}` } as const;
        throw new DashboardError("INVALID_INPUT", { fields });
      }
      await refuseConfusableName(tx, account.id, { name, address });
      const row = { family, address, name, createdBy: actor.person.id };
      const id = await addPayingWallet(tx, account.id, row);
      if (id === null) throw new DashboardError("INVALID_INPUT", { fields: { address: "taken" } });
      await audit.writeIn(tx);
      return { id: String(id) };
    });
  },
  { fresh: true },
);

async function found(store: Store, accountId: string, id: string) {
  const row = await payingWalletById(store.db, accountId, BigInt(id));
  if (row === null) throw new DashboardError("NOT_FOUND");
  return row;
}

const isExternal = async (rows: Rows, accountId: string, address: string) =>
  (await listExternalWallets(rows, accountId)).some((one) => one.address === address);

/**
 * Renames an address. The name of an external wallet is approved with it, so that administrators alone change it,
 * and whoever does so before does not approve it.
 */
export const renamePayingWalletAction = action(
  RenamePayingWallet,
  "payout:create",
  async ({ id, name }, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "paying-wallet:rename", detail: { new: name } });
    const { address, name: old } = await found(store, account.id, id);
    audit.note({ subject: `paying wallet ${address}`, detail: { old } });
    await transaction(async (tx) => {
      // Nobody puts it into use meanwhile.
      await lockDecisions(tx, account.id);
      if (await isExternal(tx, account.id, address)) requirePermission(actor, "settings:write");
      if (name !== old) {
        await refuseConfusableName(tx, account.id, { name, address });
        await recordExternalActor(tx, actor.person.id, { accountId: account.id, address });
      }
      await renamePayingWallet(tx, account.id, BigInt(id), name);
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

/** Takes an address off the list; its signatures stay. Signing again brings it back. */
export const removePayingWalletAction = action(
  RemovePayingWallet,
  "payout:create",
  async ({ id }, { account, store, transaction, audit }) => {
    audit.note({ action: "paying-wallet:remove" });
    const { address, name } = await found(store, account.id, id);
    audit.note({ subject: `paying wallet ${address}`, detail: { name } });
    await transaction(async (tx) => {
      if (await isExternal(tx, account.id, address)) throw new DashboardError("EXTERNAL_LISTED");
      await removePayingWallet(tx, account.id, BigInt(id));
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
