import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import {
  createWallet,
  declareWallet,
  getWallet,
  getWalletById,
  listWallets,
} from "#protocol/wallets/wallets.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import * as wallets from "#service/domain/wallets/wallets.ts";
import { listed, type Route, success } from "./call.ts";

export function walletRoutes(route: Route, deps: Deps): void {
  route(createWallet, async ({ input, user }) =>
    success(SERVICE_SENTENCES.walletCreated, await wallets.create(deps, user, input)),
  );
  route(listWallets, async ({ input, user }) =>
    listed(SERVICE_SENTENCES.walletsFound, await wallets.list(deps, user, input)),
  );
  route(getWalletById, async ({ input, user }) =>
    success(SERVICE_SENTENCES.walletFound, await wallets.getById(deps, user, input.id)),
  );
  route(getWallet, async ({ input, user }) =>
    success(SERVICE_SENTENCES.walletFound, await wallets.get(deps, user, input)),
  );
  route(declareWallet, async ({ input, user }) =>
    success(SERVICE_SENTENCES.walletDeclared, await wallets.declare(deps, user, input)),
  );
}
