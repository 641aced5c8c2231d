import "server-only";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { encodeFunctionData, erc20Abi, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { env } from "#lib/core/env.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { settleExecutions } from "#lib/payouts/jobs/settle-executions.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { setPin } from "#lib/spenders/rows/pins.ts";
import { payoutFlow } from "#lib/payouts/views/payout-flow.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { parseEvmAddress, type EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Token } from "#protocol/money/money.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { bankAccount } from "#service/test/build.ts";
import { startPayoutWorld } from "#service/test/payout-world.ts";
import { checkBeforeSigning } from "#lib/rules/payouts/check-before-signing.ts";
import { signingCheck } from "#lib/payouts/rows/payout-signing-check.ts";
import { startRelay } from "#lib/test/outside/relay.ts";

const NETWORK = "polygon";
const GWEI = 10n ** 9n;
const FUNDS = 1_000_000_000n;

type Sending = { token?: Token; nonce?: number; tip?: bigint; to?: Address; gas?: bigint };

type Send = (data: Hex, sending?: Sending) => Promise<Hex>;

/**
 * A dashboard with its own node, connected to the real service over a line that tests can cut; an operator is
 * signed in.
 */
export async function openPayoutDashboard() {
  const world = await startPayoutWorld(NETWORK);
  const { bare } = world;
  const relay = await startRelay(world.service.url);
  const user = await world.service.user();
  const dashboard = await testDashboard(relay.url, user);
  request.headers = await dashboard.headersOf("operator");
  const { db } = dashboard.store;
  Object.assign(env(), { RPC_URL_POLYGON: bare.url });
  // As with a remote exchange: the user's number is pinned by hand.
  Object.assign(env().exchange, { isLocal: false });
  const factory = evm(pinnedFactory("sandbox", NETWORK) ?? "");
  const userId = Number(user.id);
  const spender = spenderOf(factory, userId);
  const pinned = { network: NETWORK, spender, factory, userId, evidence: "awaited" } as const;
  const pin = () => setPin(db, MAIN_ACCOUNT, pinned, "ana");
  await pin();
  const pix = await world.call<{ data: { id: number } }>(user, "POST /exchange/bank-accounts", {
    body: bankAccount(),
  });

  const built = {
    world,
    bare,
    relay,
    dashboard,
    user,
    spender,
    pin,
    pixAccountId: pix.body.data.id,
    /** The payout form as it is sent. */
    form: (override: object = {}) => ({
      pix_account: String(pix.body.data.id),
      network: "polygon" as const,
      token: "USDC" as const,
      currency_type: "sender" as const,
      cover_fees: false,
      request_amount: "100.000000",
      idempotency_key: randomUUID(),
      ...override,
    }),
    intent: async (id: string) => {
      const intent = await payoutIntent(db, MAIN_ACCOUNT, id);
      if (!intent) throw new Error("no such intent");
      return intent;
    },
    change: (id: string, set: object) =>
      db.updateTable("payout_intent").set(set).where("id", "=", id).execute(),
    /**
     * Moves the end of an intent's quote to this many seconds from now, and updates the content hash, which
     * covers the end.
     */
    endingIn: async (id: string, seconds: number) => {
      const { quote_expires_at, account_id } = await built.intent(id);
      if (!quote_expires_at) throw new Error("no quote");
      await built.change(id, { quote_expires_at: new Date(Date.now() + seconds * 1000) });
      const check = await signingCheck(db, { ...MAIN, id: account_id }, await built.intent(id));
      const checked = check && checkBeforeSigning({ ...check, now: new Date() });
      if (!checked?.ok) throw new Error("it differs");
      await built.change(id, { content_hash: checked.hash });
      return id;
    },
    /** Forgets how often the exchange was asked. */
    calm: () => db.deleteFrom("exchange_budget").execute(),
    /** Runs something while the dashboard's node gives no answer. */
    withoutNode: async (work: () => Promise<void>) => {
      Object.assign(env(), { RPC_URL_POLYGON: "http://127.0.0.1:9" });
      await work();
      Object.assign(env(), { RPC_URL_POLYGON: bare.url });
    },
    /** The flow as the session's person sees it. */
    flow: async (id: string, account?: string) => {
      const session = await sessionOf(request.headers);
      if (!session) throw new Error("nobody is signed in");
      const flow = await payoutFlow({ store: dashboard.store, session }, id, account);
      if (!flow) throw new Error("no such intent");
      return flow;
    },
    signatures: (intent: string) =>
      db
        .selectFrom("payout_signature")
        .selectAll()
        .where("intent_id", "=", intent)
        .orderBy("id")
        .execute(),
    /** The newest first. */
    revokes: () =>
      db
        .selectFrom("payout_signature")
        .selectAll()
        .where("purpose", "=", "revoke")
        .orderBy("id", "desc")
        .execute(),
    /** Checks every open signature on the chain now. */
    assessSignatures: async () => {
      await db
        .updateTable("payout_signature")
        .set({ next_look_at: new Date(0) })
        .where("state", "in", ["asked", "sent"])
        .execute();
      while (await settleSignatures(dashboard.store));
    },
    /** Checks every open execution on the chain now. */
    assessExecutions: async () => {
      await db
        .updateTable("payout_execution")
        .set({ next_look_at: new Date(0) })
        .where("ended", "is", null)
        .execute();
      while (await settleExecutions(dashboard.store));
    },
    payoutsOf: (intent: string) =>
      db.selectFrom("payout").selectAll().where("intent_id", "=", intent).execute(),
    payoutsThere: async () => {
      const { rows } = await world.deps.db
        .selectFrom("payouts")
        .select((eb) => eb.fn.countAll().as("rows"))
        .where("user_id", "=", user.id)
        .executeTakeFirstOrThrow();
      return Number(rows);
    },
    expectOnePayout: async (intent: string, before: number) => {
      const { status } = await built.intent(intent);
      const here = await built.payoutsOf(intent);
      const there = (await built.payoutsThere()) - before;
      expect({ status, here: here.length, there }).toEqual({ status: "done", here: 1, there: 1 });
      const [payout] = here;
      if (!payout) throw new Error("no payout");
      return payout;
    },
    /** A wallet with tokens and gas, which signs what the test says. */
    wallet: async (units = FUNDS) => {
      const account = privateKeyToAccount(generatePrivateKey());
      await bare.fund(account.address, units);
      const send = async (data: Hex, sending: Sending = {}) => {
        const { token = "USDC", nonce = 0, tip = 1n, to, gas = 100_000n } = sending;
        return bare.node.sendRawTransaction({
          serializedTransaction: await account.signTransaction({
            type: "eip1559",
            chainId: bare.network.chainId,
            nonce,
            to: to ?? bare.network.tokens[token]!,
            data,
            gas,
            maxFeePerGas: (tip + 100n) * GWEI,
            maxPriorityFeePerGas: tip * GWEI,
          }),
        });
      };
      const approve = (
        units_: bigint,
        { by = spender, ...sending }: Sending & { by?: Address } = {},
      ) => send(approveCalldata({ spender: by, units: units_ }), sending);
      const signText = (message: string) => account.signMessage({ message });
      return { account, address: account.address, send, approve, signText };
    },
    /** Transfers tokens from the wallet to some other address. */
    takeTokens: async ({ address, send }: { address: Address; send: Send }, units: bigint) => {
      const nonce = await bare.node.getTransactionCount({ address });
      const args = ["0x000000000000000000000000000000000000dEaD", units] as const;
      await send(encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }), { nonce });
      await bare.mine();
    },
    drop: async () => {
      await dashboard.drop();
      await relay.close();
      await world.stop();
    },
  };
  return built;
}

function evm(text: string): EvmAddress {
  const parsed = parseEvmAddress(text);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.address;
}

export type PayoutDashboard = Awaited<ReturnType<typeof openPayoutDashboard>>;
