import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import { setRoles } from "#lib/people/rows/person-state.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { deployFactory } from "#lib/chain/test/deploy-factory.ts";
import {
  createCredentialAction,
  replaceCredentialAction,
  rotateCredentialAction,
} from "#lib/connection/actions/credentials.ts";
import { saveCompanyAction } from "#lib/connection/actions/company.ts";
import { pinReceiverAction } from "#lib/connection/actions/exchange-settings.ts";
import { setCompany } from "#lib/core/exchange/company.ts";
import { storeCredential } from "#lib/core/exchange/connection-credentials.ts";
import { pinReceiver } from "#lib/core/exchange/connection-facts.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { env } from "#lib/core/env.ts";
import { setWebhookSecretAction } from "#lib/inbox/actions/webhooks.ts";
import { setPayoutFactorAction } from "#lib/payouts/actions/payout-factor.ts";
import { setPayoutFactor } from "#lib/payouts/rows/payout-factor.ts";
import {
  pinSpenderAction,
  setSigningLimitsAction,
} from "#lib/spenders/actions/signing-settings.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { create } from "#service/domain/access/credential-settings.ts";
import { MANAGEMENT_TOKEN } from "#service/test/harness.ts";
import { openChainDashboard } from "./dashboards/chain-dashboard.ts";
import { everyRow } from "./doors.ts";
import { externalDoors } from "./external/external-doors.ts";
import { peopleDoors, type Door } from "./people-doors.ts";
import { monthDoors } from "./reconciliation/month-doors.ts";
import { writeOffDoors } from "./reconciliation/write-off-doors.ts";
export type { Door };
import { startRelayedDashboard } from "./dashboards/relayed-dashboard.ts";

const pin = { key: null, takesDynamic: false };

const company = { document: "", initials: "", colour: "blue" } as const;

export const LIMITS = {
  min_rate: "2.80",
  max_rate: "11.00",
  start_min_rate: "4.80",
  start_max_rate: "6.00",
  max_from_median: "3.00",
  max_fee: "2.00",
  max_fee_flat: "5.00",
  max_open: "10000000.00",
};

/** Every door that takes a second administrator, on a dashboard with a service and a chain. */
export async function dualControlDoors() {
  const built = await startRelayedDashboard();
  const chain = await openChainDashboard();
  const { dashboard, service } = built;
  const { store } = dashboard;
  Object.assign(env().exchange, { isLocal: false, managementToken: MANAGEMENT_TOKEN });
  await built.connectAnew();
  const operator = privateKeyToAccount(generatePrivateKey());
  const factory = await deployFactory(chain, { operator, treasury: operator.address });

  let victim = "";
  /** Somebody new to do something to, who never signs in. */
  const person = async (roles: Role[], name = `victim ${randomUUID()}`) => {
    victim = randomUUID();
    const email = `${victim}@example.com`;
    await store.transaction(async (tx) => {
      await insertPerson(tx, { id: victim, email, name, passwordHash: "" });
      await setMembership(tx, { personId: victim, accountId: MAIN_ACCOUNT, roles });
    });
    return victim;
  };
  const give = (roles: Role[]) =>
    store.transaction((tx) => setRoles(tx, { personId: victim, accountId: MAIN_ACCOUNT, roles }));
  const passkey = async (personId: string) => {
    const row = { person_id: personId, name: "Key", public_key: Buffer.from("key"), counter: 0n };
    const kept = { ...row, id: randomUUID(), transports: "[]" };
    await store.db.insertInto("passkey").values(kept).execute();
  };
  let number = 0;
  const doors: Door[] = [
    ...peopleDoors(dashboard, { person, give, passkey, victim: () => victim }),
    {
      name: "api-key:create",
      action: createCredentialAction,
      input: async () => {
        const expires_on = saoPauloDayAfter(new Date(), 30);
        const name = `Books ${randomUUID()}`;
        return { name, scopes: { accounts: true }, expires_on, idempotency_key: randomUUID() };
      },
    },
    {
      name: "api-key:rotate",
      action: rotateCredentialAction,
      input: async () => {
        const { id } = await create(
          service.deps,
          { name: `Books ${randomUUID()}` },
          async () => undefined,
        );
        return { id: String(id), overlap_hours: "24", idempotency_key: randomUUID() };
      },
    },
    {
      name: "api-key:replace",
      action: replaceCredentialAction,
      input: async () => {
        const { apiKey, apiSecret } = await service.user();
        return { api_key: apiKey, api_secret: apiSecret };
      },
      outdate: async () => {
        const { apiKey, apiSecret } = await service.user();
        await storeCredential(store.db, MAIN_CONNECTION, { apiKey, apiSecret }, "pasted");
      },
    },
    {
      name: "webhook:set-secret",
      action: setWebhookSecretAction,
      input: async () => ({ scheme: "hmac", secret: randomUUID() }),
    },
    {
      name: "payout-factor:set",
      action: setPayoutFactorAction,
      input: async () => {
        await store.db.deleteFrom("payout_factor").execute();
        return { minutes: "30" };
      },
      outdate: () => setPayoutFactor(store.db, MAIN_CONNECTION, { minutes: 10, setBy: "ana" }),
    },
    {
      name: "signing-limits:set",
      action: setSigningLimitsAction,
      input: async () => {
        await setLimits(store.db, MAIN_CONNECTION, SIGNING_LIMITS_DEFAULT, "ana");
        return LIMITS;
      },
      outdate: () =>
        setLimits(store.db, MAIN_CONNECTION, { ...SIGNING_LIMITS_DEFAULT, maxFeeBps: 10 }, "ana"),
    },
    {
      name: "spender:pin",
      action: pinSpenderAction,
      input: async () => {
        await store.db.deleteFrom("payout_pin").execute();
        number += 1;
        const by = { network: "polygon", how: "factory", factory, user_id: String(number) };
        return { ...by, shown: spenderOf(factory, number) };
      },
    },
    {
      name: "receiver:pin",
      action: pinReceiverAction,
      input: async () => {
        await pinReceiver(store.db, MAIN_CONNECTION, { ...pin, name: null });
        return { receiver_name: "EXCHANGE SA" };
      },
      outdate: () => pinReceiver(store.db, MAIN_CONNECTION, { ...pin, name: "OUTRA SA" }),
    },
    {
      name: "company:set",
      action: saveCompanyAction,
      input: async () => {
        await setCompany(store.db, MAIN_ACCOUNT, { ...company, name: "Ponte" });
        return { ...company, name: "Ipê Amarelo" };
      },
      outdate: () => setCompany(store.db, MAIN_ACCOUNT, { ...company, name: "Outra" }),
    },
    ...writeOffDoors(store),
    ...(await monthDoors(store)),
    ...externalDoors(dashboard, factory),
  ];
  return {
    dashboard,
    relay: built.relay,
    doors,
    person,
    passkey,
    /**
     * Everything that a change could change, here and at the exchange; what is asked and told, and who is in,
     * apart.
     */
    state: async () => {
      const here = await everyRow(
        store,
        (row) => !/^(approval_\w+|month_draft\w*|notice|session|exchange_budget) /.test(row),
      );
      const there = await service.deps.db.selectFrom("credentials").select("id").execute();
      // Not when: a call that finds everything as it should be may note the time.
      const timeless = here.replaceAll(/"\d{4}-\d\d-\d\d [^"]*"/g, "then");
      return `${timeless}\n${there.length} credentials`;
    },
    /** Everybody has had their role for two days, and nobody has lately been let in by another. */
    settle: async () => {
      await sql`update membership set decides_since = now() - interval '2 days'`.execute(store.db);
      await sql`update sponsorship set at = now() - interval '2 days'`.execute(store.db);
    },
    drop: async () => {
      await chain.close();
      await built.drop();
    },
  };
}
