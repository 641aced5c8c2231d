"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { mayActFor, setActingAccount } from "#lib/store/acting-accounts.ts";
import { tellSession } from "#lib/store/hints.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

/**
 * From now on this session acts for another account: PIX accounts, wallets, payins and payouts are
 * that one's own. An own membership, or an approved sub-account of one's main account.
 */
export const actFor = action(
  z.object({ accountId: z.string().min(1, "required").max(64, "too_long:64") }),
  "account:read",
  async ({ accountId }, { actor, store, audit }) => {
    audit.note({ action: "account:act-for", subject: `account ${accountId}` });
    const account = await mayActFor(store.db, actor.person.id, accountId);
    if (!account) throw new DeskError("ACCOUNT_NOT_OPEN");
    await store.transaction(async (tx) => {
      await setActingAccount(tx, actor.id, accountId);
      await tellSession(tx, actor.id);
      await audit.writeIn(tx);
    });
    return { name: account.name };
  },
  { ofPerson: true },
);
