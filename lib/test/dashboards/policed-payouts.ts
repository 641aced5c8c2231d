import "server-only";
import { sql } from "kysely";
import { insertPerson, personByEmail, setMembership } from "#lib/core/access/people-rows.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { requestPayoutApprovalAction } from "#lib/payouts/actions/payout-approvals.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { payoutRequestSubject } from "#lib/payouts/checks/payout-verdict.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { addPolicy, currentPolicy } from "#lib/policies/rows/policies.ts";
import { request } from "#lib/test/next/next-request.ts";
import type { Store } from "#lib/core/store/store.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import type { Policy, PolicyRule } from "#lib/rules/policies/policy.ts";
import { MAIN } from "./test-dashboard.ts";
import type { PayoutDashboard } from "./payout-dashboard.ts";
import { payoutSteps } from "#lib/test/payout-steps.ts";

/** A rule about payouts that fits everything, with what is different. */
export const rule = (change: Partial<PolicyRule> = {}): PolicyRule => ({
  operation: "payout",
  roles: [],
  people: [],
  to: "anyone",
  accounts: [],
  networks: [],
  tokens: [],
  up_to: { each: null, person_day: null, account_day: null, rolling: null },
  outcome: "ask_one",
  hours: null,
  ...change,
});
/** A rule that holds up to this sum in 24 hours. */
export const upTo = (rolling: string, change: Partial<PolicyRule> = {}) =>
  rule({ up_to: { each: null, person_day: null, account_day: null, rolling }, ...change });

/** Puts these rules in place, as the next version; what they do not name is allowed. */
export const setPolicy = (store: Store, rules: Policy): Promise<void> =>
  store.transaction(async (tx) => {
    const { version } = await currentPolicy(tx, MAIN);
    const others = PRESETS.open.filter(
      ({ operation }) => !rules.some((one) => one.operation === operation),
    );
    const next = { rules: [...rules, ...others], version: version + 1n, setBy: "ana" };
    await addPolicy(tx, MAIN_ACCOUNT, next);
  });

/** Ends what earlier tests asked for and paid, so that each counts only its own payouts. */
export async function forgetEarlier({ db }: Store): Promise<void> {
  await db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  const longAgo = new Date(0);
  await db
    .updateTable("payout_execution")
    .set({ asked_at: longAgo } as object)
    .execute();
  await db.updateTable("payout_intent").set({ quote_expires_at: longAgo }).execute();
}

/** The answer of an action in a word: `ok`, or its code. */
export const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? "ok" : answer.code);

/** A payout's steps with others who decide; everybody has had their role for two days. */
export async function policedPayouts(built: PayoutDashboard) {
  const { dashboard } = built;
  const { db } = dashboard.store;
  const operator = await dashboard.headersOf("operator");
  const approver = await dashboard.headersOf("approver");
  const admin = await dashboard.headersOf("admin");
  request.headers = operator;
  const steps = await payoutSteps(built);
  const as = async <T>(headers: Headers, work: () => Promise<T>): Promise<T> => {
    const before = request.headers;
    request.headers = headers;
    try {
      return await work();
    } finally {
      request.headers = before;
    }
  };
  const last = async (intent: string) => {
    const found = await lastRequestOf(db, payoutRequestSubject(MAIN_ACCOUNT, intent));
    if (!found) throw new Error("nobody asked");
    return found.row;
  };
  const policed = Object.assign(steps, {
    admin,
    operator,
    as,
    last,
    setPolicy: (rules: Policy) => setPolicy(dashboard.store, rules),
    ask: async (intent: string, account: string = steps.owner.address) =>
      requestPayoutApprovalAction({ intent, account, hash: await steps.hashOf(intent) }),
    approve: async (intent: string, by = approver) => {
      const { id, hash } = await last(intent);
      return codeOf(await as(by, () => approveRequestAction({ request: id, hash })));
    },
    refuse: async (intent: string, reason = "Sem nota fiscal") => {
      const { id } = await last(intent);
      return codeOf(await as(approver, () => refuseRequestAction({ request: id, reason })));
    },
    /** Asks and gets the approval. */
    approved: async (intent: string) => {
      const asked = codeOf(await policed.ask(intent));
      const given = await policed.approve(intent);
      if (asked !== "ok" || given !== "ok") throw new Error(`${asked} ${given}`);
    },
    /** Sets the allowance of an intent, as its wallet would. */
    allow: async (intent: string, wallet = steps.owner) => {
      const { nonce, signature } = await steps.asked(intent, { account: wallet.address });
      const { units } = await steps.signature(signature);
      await wallet.approve(units, { nonce });
      await built.bare.mine(3);
      return intent;
    },
    begun: async (intent: string) => codeOf(await steps.begin(intent)),
    executed: async (intent: string) => codeOf(await steps.execute(intent)),
    /** A second administrator, who never signs in. */
    another: async () => {
      const person = { id: "third", email: "third@example.com", name: "third", passwordHash: "" };
      await dashboard.store.transaction(async (tx) => {
        if (await personByEmail(tx, person.email)) return;
        await insertPerson(tx, person);
        await setMembership(tx, { personId: "third", accountId: MAIN_ACCOUNT, roles: ["admin"] });
      });
    },
    since: (hours: number) =>
      db
        .updateTable("membership")
        .set({ decides_since: sql<Date>`now() - make_interval(hours => ${hours}::int)` })
        .execute(),
  });
  await policed.since(48);
  return policed;
}
export type PolicedPayouts = Awaited<ReturnType<typeof policedPayouts>>;
