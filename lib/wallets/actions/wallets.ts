"use server";
import { registerWallet } from "#lib/exchange/register-wallet.ts";
import { CreateWallet } from "#protocol/wallets.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const RegisterWallet = CreateWallet.and(
  z.object({ idempotency_key: z.string().min(1, "required").max(64, "too_long:64") }),
);

/** Registers a wallet for payins; its page says whether it has gone through. */
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
