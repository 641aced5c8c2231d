import "server-only";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { beginSignatureAction } from "#lib/payouts/actions/payout-signatures.ts";
import { reportSignatureAction } from "#lib/allowances/actions/signatures.ts";
import { settlePayoutIntents } from "#lib/payouts/jobs/settle-payout-intents.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { PayoutDashboard } from "./dashboards/payout-dashboard.ts";
import { provePayer } from "./prove-payer.ts";

/** The units of the default form. */
export const UNITS = 100_000_000n;

type Wallet = Awaited<ReturnType<PayoutDashboard["wallet"]>>;

/**
 * A payout's steps as its person takes them, with a new wallet for each test. The line works, the call budget
 * is empty, and the exchange has this project's extensions.
 */
export async function payoutSteps(built: PayoutDashboard) {
  const { db } = built.dashboard.store;
  const provedWallet = async (units?: bigint) => {
    const wallet = await built.wallet(units);
    const refused = await provePayer(wallet);
    if (refused !== null) throw new Error(refused);
    return wallet;
  };
  built.relay.outcome = "pass";
  await built.calm();
  const steps = {
    /** Makes another wallet of the same person. */
    provedWallet,
    owner: await provedWallet(),
    quoted: async (override: object = {}): Promise<string> => {
      const answer = await requestPayoutQuoteAction(built.form(override));
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.intent;
    },
    hashOf: async (intent: string) => (await built.intent(intent)).content_hash ?? "",
    begin: async (intent: string, override: object = {}) =>
      beginSignatureAction({
        intent,
        account: steps.owner.address,
        hash: await steps.hashOf(intent),
        purpose: "approve",
        ...override,
      }),
    /** The begun signature, as the page gets it before it opens the wallet. */
    asked: async (intent: string, override: object = {}) => {
      const answer = await steps.begin(intent, override);
      if (!answer.ok || answer.data.state !== "asked") throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    /** What was committed before the wallet was opened. */
    signature: (id: string) =>
      db
        .selectFrom("payout_signature")
        .selectAll()
        .where("id", "=", BigInt(id))
        .executeTakeFirstOrThrow(),
    report: (signature: string, outcome: "sent" | "rejected" | "not_sent", hash?: string) =>
      reportSignatureAction({ signature, outcome, ...(hash ? { hash } : {}) }),
    flow: (intent: string) => built.flow(intent, steps.owner.address),
    phase: async (intent: string) => (await steps.flow(intent)).signature?.phase,
    /** An intent whose allowance is set, `blocks` deep. */
    allowed: async (blocks = 3, units = UNITS): Promise<string> => {
      const intent = await steps.quoted();
      const { nonce } = await steps.asked(intent);
      await steps.owner.approve(units, { nonce });
      await built.bare.mine(blocks);
      return intent;
    },
    execute: async (intent: string) =>
      executePayoutAction({ intent, hash: await steps.hashOf(intent) }),
    /** Makes this intent's next attempt due, and no other's, and runs it. */
    settle: async (intent: string): Promise<void> => {
      await db.updateTable("payout_intent").set({ next_attempt_at: null }).execute();
      await built.change(intent, { next_attempt_at: new Date(0) });
      await settlePayoutIntents(built.dashboard.store);
    },
    /** `itself`: an exchange with extensions, which replays a used quote; null: one with the seed alone. */
    kind: (webhook_set_by: "itself" | null) =>
      db
        .updateTable("connection")
        .set({ webhook_set_by })
        .where("id", "=", MAIN_CONNECTION)
        .execute(),
    /** How often the service was asked for a payout. */
    calls: () => built.world.service.logged().split('"createPayout"').length,
  };
  await steps.kind("itself");
  return steps;
}

export type PayoutSteps = Omit<Awaited<ReturnType<typeof payoutSteps>>, "owner"> & {
  owner: Wallet;
};
