import {
  createCredential,
  deleteCredential,
  listCredentials,
  rotateCredential,
} from "#protocol/wire/credentials.ts";
import * as credentials from "#service/domain/access/credential-settings.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Route } from "./call.ts";

export function credentialRoutes(route: Route, deps: Deps): void {
  route(createCredential, ({ input }) => credentials.create(deps, input));
  route(listCredentials, () => credentials.list(deps));
  route(rotateCredential, ({ input }) => credentials.rotate(deps, input));
  route(deleteCredential, async ({ input }) => {
    await credentials.revoke(deps, input.id);
    return undefined;
  });
}
