"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { mayActFor, setActingAccount } from "#lib/core/access/acting-accounts.ts";
import { sendSessionHint } from "#lib/core/store/hints.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

/**
 * Makes this session act for another account, whose PIX accounts, wallets, payins and payouts it then sees.
 * The person needs a membership in it, or it must be an approved sub-account of their main account.
 */
export const switchAccountAction = action(
  z.object({ accountId: Id }),
  "account:read",
  async ({ accountId }, { actor, store, audit }) => {
    audit.note({ action: "account:act-for", subject: `account ${accountId}` });
    const account = await mayActFor(store.db, actor.person.id, accountId);
    if (!account) throw new DashboardError("ACCOUNT_NOT_OPEN");
    await store.transaction(async (tx) => {
      await setActingAccount(tx, actor.id, accountId);
      await sendSessionHint(tx, actor.id);
      await audit.writeIn(tx);
    });
    return { name: account.name };
  },
  { ofPerson: true },
);
