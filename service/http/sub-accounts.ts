import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import {
  createSubAccount,
  getSubAccount,
  listSubAccounts,
  openFullAccount,
  renewSubAccountCredentials,
} from "#protocol/sub-accounts/sub-accounts.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as accounts from "#service/domain/sub-accounts/sub-account-create.ts";
import * as opening from "#service/domain/sub-accounts/sub-account-moves.ts";
import * as record from "#service/domain/sub-accounts/sub-account-details.ts";
import { listed, type Route } from "./call.ts";

/** The sub-account envelope (INTERFACE §1). */
const answered = <T>(account: T) => ({ status: "success" as const, account });

export function subAccountRoutes(route: Route, deps: Deps): void {
  route(createSubAccount, async ({ input, user, line, keep }) =>
    answered(
      await accounts.create(deps, user, input, line, (tx, made) => keep(tx, answered(made))),
    ),
  );
  route(listSubAccounts, async ({ input, user }) =>
    listed(SERVICE_SENTENCES.subAccountsFound, await record.list(deps, user, input)),
  );
  route(getSubAccount, async ({ input, user }) =>
    answered(await record.get(deps, user, input.document)),
  );
  route(renewSubAccountCredentials, async ({ input, user, line, keep }) =>
    answered(
      await accounts.renew(deps, user, input.document, line, (tx, made) =>
        keep(tx, answered(made)),
      ),
    ),
  );
  route(openFullAccount, async ({ user }) => {
    await opening.openFullAccount(deps, user);
    return { status: "success" as const, message: SERVICE_SENTENCES.accountInAnalysis };
  });
}
