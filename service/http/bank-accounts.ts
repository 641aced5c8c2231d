import {
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "#protocol/bank-accounts.ts";
import * as bankAccounts from "#service/domain/bank-accounts.ts";
import type { Deps } from "#service/domain/deps.ts";
import type { Route } from "./call.ts";
import { success } from "./success.ts";

export function bankAccountRoutes(route: Route, deps: Deps): void {
  route(createBankAccount, async ({ input, user }) =>
    success("Conta bancária criada.", await bankAccounts.create(deps, user, input)),
  );
  route(listBankAccounts, async ({ input, user }) => {
    const { accounts, pagination } = await bankAccounts.list(deps, user, input);
    return { ...success("Contas bancárias.", accounts), pagination };
  });
  route(getBankAccount, async ({ input, user }) =>
    success("Conta bancária.", await bankAccounts.get(deps, user, input.id)),
  );
  route(renameBankAccount, async ({ input, user }) =>
    success("Conta bancária atualizada.", await bankAccounts.rename(deps, user, input)),
  );
  route(deleteBankAccount, async ({ input, user }) => {
    await bankAccounts.remove(deps, user, input.id);
    return success("Conta bancária excluída.", null);
  });
}
