import "server-only";
import { randomUUID } from "node:crypto";
import { safesOn } from "#lib/chain/test/safe-world.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { requotePayoutAction } from "#lib/payouts/actions/payout-quotes.ts";
import {
  requestExternalApprovalAction,
  beginExternalPayoutAction,
} from "#lib/payouts/actions/external-payouts.ts";
import { settleExternalAllowances } from "#lib/payouts/jobs/settle-external-allowances.ts";
import { externalAllowanceOf } from "#lib/allowances/rows/external-allowances.ts";
import {
  addExternalWallet,
  confirmExternalWallet,
  storeExternalProof,
  nameExternalPeople,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { SafeAccount } from "#protocol/test/safe-account.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, policedPayouts } from "#lib/test/dashboards/policed-payouts.ts";
import { UNITS } from "#lib/test/payout-steps.ts";

const DAY_MS = 86_400_000;

/** Makes Safes on the dashboard's chain, each registered, proved, confirmed, and the operator named. */
export async function externalWallets(built: PayoutDashboard) {
  const { db } = built.dashboard.store;
  const safes = await safesOn(built.bare);
  const person = await built.dashboard.idOf("operator");
  const register = async (safe: SafeAccount) => {
    const number = randomUUID();
    const id = await addExternalWallet(db, MAIN_ACCOUNT, {
      network: "polygon",
      address: safe.address,
      registered_by: person,
      number,
      text: "text",
      text_hash: "0x00",
      text_ends_at: new Date(Date.now() + DAY_MS),
      searched_to: 0n,
    });
    if (id === null) throw new Error("it is there already");
    const proof = { proof: "erc1271", proof_signature: "0x" } as const;
    await storeExternalProof(db, { account_id: MAIN_ACCOUNT, id, number }, proof);
    await confirmExternalWallet(db, MAIN_ACCOUNT, id, { by: person, request: null });
    await nameExternalPeople(db, id, [person], person);
    return id;
  };
  return async (units = 1_000_000_000n) => {
    const safe = await safes.safe();
    await built.bare.fund(safe.address, units);
    return { safe, wallet: await register(safe), again: () => register(safe) };
  };
}

export type ExternalAccount = Awaited<ReturnType<Awaited<ReturnType<typeof externalWallets>>>>;

/** A payout from an external wallet, step by step. */
export async function externalSteps(built: PayoutDashboard, account: ExternalAccount) {
  const { store } = built.dashboard;
  const policed = await policedPayouts(built);
  const { safe, wallet, again } = account;
  const own = {
    safe,
    wallet,
    /** Registers it anew, once it has ended. */
    registerAgain: again,
    /** As the form sends it. */
    formElsewhere: (override: object = {}) => ({
      pix_account: String(built.pixAccountId),
      wallet: String(wallet),
      token: "USDC" as const,
      request_amount: "100.000000",
      idempotency_key: randomUUID(),
      ...override,
    }),
    beginElsewhere: async (override: object = {}): Promise<string> => {
      const answer = await beginExternalPayoutAction(own.formElsewhere(override));
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.data.intent;
    },
    row: async (intent: string) => {
      const row = await externalAllowanceOf(store.db, MAIN_ACCOUNT, intent);
      if (!row) throw new Error("it is not paid from elsewhere");
      return row;
    },
    call: (units = UNITS, spender = built.spender) => ({
      to: built.bare.network.tokens.USDC!,
      data: approveCalldata({ spender, units }),
    }),
    /** What a job sees once it looks, the owners' transaction being as deep as asked. */
    looked: async (blocks = 3) => {
      await built.bare.mine(blocks);
      await store.db
        .updateTable("external_allowance")
        .set({ next_look_at: new Date(0) })
        .where("ended", "is", null)
        .execute();
      while (await settleExternalAllowances(store));
    },
    /** The owners allow, and it is seen. */
    allowElsewhere: async (units = UNITS) => {
      await safe.act(own.call(units));
      await own.looked();
    },
    askElsewhere: async (intent: string) => codeOf(await requestExternalApprovalAction({ intent })),
    approvedElsewhere: async (intent: string) => {
      const said = [await own.askElsewhere(intent), await policed.approve(intent)];
      if (said.some((one) => one !== "ok")) throw new Error(said.join());
    },
    requoted: async (intent: string) => {
      await built.calm();
      return codeOf(await requotePayoutAction({ intent }));
    },
    /** Moves everything that is kept about a payout this many days back. */
    daysLater: async (intent: string, days: number) => {
      const back = { ms: days * DAY_MS };
      const { asked_at, ends_at } = await own.row(intent);
      const before = (at: Date) => new Date(at.getTime() - back.ms);
      await store.db
        .updateTable("external_allowance")
        .set({ asked_at: before(asked_at), ends_at: before(ends_at) } as object)
        .where("intent_id", "=", intent)
        .execute();
      const requests = await store.db
        .selectFrom("approval_request")
        .select(["id", "asked_at", "expires_at"])
        .where("object", "=", intent)
        .execute();
      for (const { id, ...at } of requests) {
        await store.db
          .updateTable("approval_request")
          .set({ asked_at: before(at.asked_at), expires_at: before(at.expires_at) })
          .where("id", "=", id)
          .execute();
      }
    },
  };
  return Object.assign(policed, own);
}

export type ExternalSteps = Awaited<ReturnType<typeof externalSteps>>;
