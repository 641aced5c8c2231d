import "server-only";
import { randomUUID } from "node:crypto";
import { safesOn } from "#lib/chain/test/safe-world.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { checkForProofAction } from "#lib/paying-wallets/actions/external-proofs.ts";
import { registerExternalWalletAction } from "#lib/paying-wallets/actions/external-wallets.ts";
import { usableExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import { externalWalletDetail } from "#lib/paying-wallets/views/external-wallets.ts";
import type { SafeAccount } from "#protocol/test/safe-account.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { sessionOf } from "#lib/core/access/session.ts";

export const fieldsOf = (answer: { ok: boolean; fields?: object }) =>
  answer.ok ? {} : answer.fields;

/** External wallets being registered by an administrator, on a chain with Safes. */
export async function externalRegistration() {
  const built = await openPayoutDashboard();
  const { dashboard, bare } = built;
  const { store } = dashboard;
  const safes = await safesOn(bare);
  const [admin, operator] = await Promise.all([
    dashboard.idOf("admin"),
    dashboard.idOf("operator"),
  ]);
  request.headers = await dashboard.headersOf("admin");
  const account = (await sessionOf(request.headers))?.account as Account;
  let safe: SafeAccount;

  const typed = (override: object = {}) => ({
    network: "polygon" as const,
    address: safe.address as string,
    name: `Safe ${randomUUID().slice(0, 8)}`,
    people: { [operator]: true },
    ...override,
  });
  return {
    ...built,
    admin,
    operator,
    account,
    safes,
    /** Made anew by `begin`, as the administrator's session is. */
    get safe() {
      return safe;
    },
    begin: async () => {
      safe = await safes.safe();
      request.headers = await dashboard.headersOf("admin");
    },
    typed,
    /** @returns the id of a wallet that was registered */
    registered: async (override: object = {}): Promise<string> => {
      const answer = await registerExternalWalletAction(typed(override));
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.data.id;
    },
    detail: async (id: string) => {
      const found = await externalWalletDetail(store, account, id);
      if (found === null) throw new Error("there is none");
      return found;
    },
    usable: (person = operator) =>
      usableExternalWallet(store.db, MAIN_ACCOUNT, person, {
        network: "polygon",
        address: safe.address,
      }),
    /** What is seen on the chain now, after this many blocks. */
    look: async (id: string, blocks = 3) => {
      if (blocks > 0) await bare.mine(blocks);
      const answer = await checkForProofAction({ id });
      return answer.ok ? answer.data.seen : codeOf(answer);
    },
  };
}
