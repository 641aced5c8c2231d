"use server";
import { registerWallet } from "#lib/wallets/exchange/register-wallet.ts";
import { Id } from "#protocol/wire/ids.ts";
import { CreateWallet } from "#protocol/wallets/wallets.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";

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
);
