import {
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "#protocol/pix-accounts/bank-accounts.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import * as bankAccounts from "#service/domain/pix-accounts/bank-accounts.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { type Route, success } from "./call.ts";

export function bankAccountRoutes(route: Route, deps: Deps): void {
  route(createBankAccount, async ({ input, user }) =>
    success(SERVICE_SENTENCES.bankAccountCreated, await bankAccounts.create(deps, user, input)),
  );
  route(listBankAccounts, async ({ input, user }) => {
    const { accounts, pagination } = await bankAccounts.list(deps, user, input);
    return { ...success(SERVICE_SENTENCES.bankAccounts, accounts), pagination };
  });
  route(getBankAccount, async ({ input, user }) =>
    success(SERVICE_SENTENCES.bankAccount, await bankAccounts.get(deps, user, input.id)),
  );
  route(renameBankAccount, async ({ input, user }) =>
    success(SERVICE_SENTENCES.bankAccountChanged, await bankAccounts.rename(deps, user, input)),
  );
  route(deleteBankAccount, async ({ input, user }) => {
    await bankAccounts.remove(deps, user, input.id);
    return success(SERVICE_SENTENCES.bankAccountDeleted, null);
  });
}
