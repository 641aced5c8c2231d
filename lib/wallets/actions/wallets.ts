"use server";
import { registerWallet } from "#lib/wallets/exchange/register-wallet.ts";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { FAMILY, type WalletNetwork } from "#protocol/chain/networks.ts";
import { declare } from "#lib/regulatory/rows/declarations.ts";
import { declaredOf } from "#lib/rules/regulatory/declaration.ts";
import { declarationTrail } from "#lib/rules/regulatory/declaration-trail.ts";
import { RegisterWallet } from "#lib/rules/wallets/register-wallet.ts";
import { RenameWallet, SetWalletUse } from "#lib/rules/wallets/wallet-use.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasConfusableName } from "#lib/core/store/confusable-name.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { requireMakeable } from "#lib/policies/checks/record-recipient.ts";
import { requireCanAskAgain } from "#lib/policies/checks/require-can-ask-again.ts";
import { recordWallet } from "#lib/wallets/rows/record-wallet.ts";
import { changeWallet, allWallets, walletById } from "#lib/wallets/rows/wallets.ts";

const RegisterWalletOnce = RegisterWallet.and(z.object({ idempotency_key: Id }));
const NOTHING = { custody: null, beneficiary: null };

const makerOf = ({ person, roles }: Session) => ({ by: person.id, roles });
const madeOn = (network: string) =>
  ({ operation: "wallet", network: network as WalletNetwork }) as const;

/** Registers a wallet for payins; its page shows whether that succeeded. */
export const registerWalletAction = action(
  RegisterWalletOnce,
  "wallet:create",
  async (input, { account, actor, store, transaction, exchange, audit }) => {
    const { network, address, name, idempotency_key } = input;
    audit.note({ subject: `wallet ${network} ${address}`, detail: { name } });
    // Its row alone has a job ask the exchange, should this process die.
    await audit.begin();
    const wallet = await registerWallet(store, exchange, {
      network,
      address,
      name,
      idempotency_key,
      created_by: actor.person.id,
      roles: actor.roles,
    });
    audit.note({ detail: { name, wallet: wallet.id, status: wallet.status } });
    const declared = declaredOf(input);
    if (declared.custody ?? declared.beneficiary) {
      const at = { family: FAMILY[network], address: wallet.address };
      audit.note({ detail: { declared: declarationTrail(NOTHING, declared) } });
      await transaction(async (tx) => {
        await declare(tx, account.id, at, declared, actor.person.id);
        await audit.writeIn(tx);
      });
    }
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
  async ({ id, name }, { account, actor, transaction, audit }) => {
    audit.note({ action: "wallet:rename", subject: `wallet ${id}`, detail: { new: name } });
    await transaction(async (tx) => {
      const { network, address, name: old } = await found(tx, account.id, id);
      audit.note({ subject: `wallet ${network} ${address}`, detail: { old, new: name } });
      const others = (rows: Tx) => allWallets(rows, account.id);
      if (name !== old && (await hasConfusableName(tx, account.id, { name, address }, others))) {
        throw new DashboardError("INVALID_INPUT", { fields: { name: "looks_alike" } });
      }
      await changeWallet(tx, account.id, BigInt(id), { name });
      if (name !== old) {
        const by = makerOf(actor);
        const wallet = { id: BigInt(id), network, address, name };
        await requireMakeable(tx, account, by, madeOn(network));
        await recordWallet(tx, account, wallet, { by, how: "changed" });
      }
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

/** Asks once more that payins may go to a wallet, as it is now. */
export const requestWalletApprovalAction = action(
  z.object({ id: RowNumber }),
  "wallet:create",
  async ({ id }, { account, actor, transaction, audit }) => {
    audit.note({ action: "approval:ask", subject: `wallet ${id}` });
    await transaction(async (tx) => {
      const wallet = await found(tx, account.id, id);
      await requireCanAskAgain(tx, { accountId: account.id, operation: "wallet", object: id });
      const by = makerOf(actor);
      await requireMakeable(tx, account, by, madeOn(wallet.network));
      await recordWallet(tx, account, wallet, { by, how: "again" });
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
  async ({ id, use }, { account, transaction, audit }) => {
    audit.note({ action: "wallet:use", subject: `wallet ${id}`, detail: { new: use } });
    await transaction(async (tx) => {
      const { network, address, use: old } = await found(tx, account.id, id);
      audit.note({ subject: `wallet ${network} ${address}`, detail: { old, new: use } });
      await changeWallet(tx, account.id, BigInt(id), { use });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
