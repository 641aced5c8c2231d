import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "#lib/people/rows/people.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import {
  openFiveNetworksDashboard,
  type PayerWallet,
} from "#lib/test/dashboards/five-networks-dashboard.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";
import { executePayoutAction } from "./payout-execution.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";
import {
  reportSignatureAction,
  submitSignatureAction,
} from "#lib/allowances/actions/signatures.ts";

/** Signing, the chain and the bank all take time. */
const SETTLED = { interval: 250 };
const LONG = 120_000;
const STRANGERS = "strangers";
const UNITS = 100_000_000n;

const sessions = {} as Record<"owner" | "colleague" | "viewer" | "stranger", Headers>;
type Who = keyof typeof sessions;

const built = await openFiveNetworksDashboard();
const { dashboard } = built;
sessions.owner = await dashboard.headersOf("operator");
sessions.colleague = await dashboard.headersOf("admin");
sessions.viewer = await dashboard.headersOf("viewer");
// A person of another account on the same dashboard, such as a client's.
await dashboard.store.db
  .insertInto("account")
  .values({ id: STRANGERS, name: "Strangers", kind: "sub", connection_id: MAIN_CONNECTION })
  .execute();
const stranger = { email: "stranger@example.com", name: "stranger", password: PASSWORD };
await addPerson(dashboard.store, { ...stranger, roles: ["operator"], accountId: STRANGERS });
sessions.stranger = await dashboard.headersOf("operator", stranger.email);
sessions.stranger.set(PAGE_ACCOUNT, STRANGERS);
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = sessions.owner;
  // Five networks take longer than a factor holds.
  const freshUntil = new Date(Date.now() + LONG);
  await dashboard.store.db.updateTable("session").set({ freshUntil }).execute();
});

async function as<T>(who: Who, work: () => Promise<T>): Promise<T> {
  const before = request.headers;
  request.headers = sessions[who];
  try {
    return await work();
  } finally {
    request.headers = before;
  }
}
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? "ok" : answer.code);

describe.each(PAYOUT_NETWORKS)("on %s", (network) => {
  let wallet: PayerWallet;
  let mine: { id: string; key: string };
  let theirs: { id: string; key: string };

  test(
    "nobody but its owner, and whoever has proved it, does anything with an address",
    async () => {
      wallet = await built.wallet(network);
      [mine, theirs] = [await built.pixAccount(), await built.pixAccount()];
      const intent = await built.quoted(network, mine.id);
      const other = await as("colleague", () => built.quoted(network, theirs.id));
      const begin = async (who: Who, id: string, again?: string) =>
        codeOf(await as(who, () => built.begin(id, wallet.address, again)));

      // The address: without a proof nobody may use it, and a proof counts for one person only.
      expect(await begin("owner", intent)).toBe("PAYER_NOT_PROVED");
      expect(await provePayer(wallet, network)).toBeNull();
      expect(await begin("colleague", other)).toBe("PAYER_NOT_PROVED");
      expect(await begin("viewer", intent)).toBe("NOT_ALLOWED");
      expect(await begin("stranger", intent)).toBe("NOT_FOUND");

      // The signature: only the person who began it may report on it.
      const begun = await built.begin(intent, wallet.address);
      if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
      const { signature, bytes } = begun.data;
      const report = async (who: Who) =>
        codeOf(await as(who, () => reportSignatureAction({ signature, outcome: "rejected" })));
      const submit = async (who: Who) =>
        codeOf(await as(who, () => submitSignatureAction({ signature, signed: bytes ?? "00" })));
      for (const tell of [report, submit]) {
        expect(await tell("viewer")).toBe("NOT_ALLOWED");
        expect(await tell("stranger")).toBe("NOT_FOUND");
      }
      expect(await report("colleague")).toBe("SIGNATURE_OF_ANOTHER");
      expect(await as("colleague", () => provePayer(wallet, network))).toBeNull();
      expect(await begin("colleague", other)).toBe("SIGNATURE_OPEN");
      expect(await begin("colleague", other, signature)).toBe("SIGNATURE_OPEN");

      // The allowance: it pays only for what it was signed for.
      expect(await wallet.allow(begun.data)).toMatchObject({ ok: true });
      built.sandbox.passFinality();
      const { db } = built.dashboard.store;
      await expect
        .poll(async () => await built.currentAllowance(intent, wallet.address), SETTLED)
        .toMatchObject({ known: true, allowanceUnits: UNITS, deepAllowanceUnits: UNITS });
      await db
        .updateTable("payout_intent")
        .set({ status: "signing", signing_address: wallet.address })
        .where("id", "=", other)
        .execute();
      const execute = async (who: Who, id: string) => {
        const hash = await built.hashOf(id);
        return codeOf(await as(who, () => executePayoutAction({ intent: id, hash })));
      };
      expect(["PAYOUT_OPEN", "SIGNATURE_OPEN", "ALLOWANCE_ELSEWHERE"]).toContain(
        await execute("colleague", other),
      );
      await db
        .updateTable("payout_signature")
        .set({ state: "mined", next_look_at: null })
        .where("intent_id", "=", intent)
        .execute();
      await db
        .updateTable("payout_intent")
        .set({ quote_expires_at: new Date(0) })
        .where("id", "=", intent)
        .execute();
      await expect.poll(() => execute("colleague", other), SETTLED).toBe("ALLOWANCE_ELSEWHERE");
      expect(await execute("owner", other)).toBe("ALLOWANCE_ELSEWHERE");
      const pair = { network, token: (await built.intent(intent)).token, signer: wallet.address };
      const spender = (await built.intent(intent)).spender ?? "";
      const revoke = async (who: Who) =>
        codeOf(await as(who, () => beginRevokeAction({ ...pair, spender })));
      expect(await revoke("viewer")).toBe("NOT_ALLOWED");
      expect(await revoke("stranger")).toBe("NOT_FOUND");

      // The intent: others can't see, change or execute it.
      expect(codeOf(await requotePayoutAction({ intent }))).toBe("ok");
      expect(codeOf(await as("stranger", () => requotePayoutAction({ intent })))).toBe("NOT_FOUND");
      expect(codeOf(await as("viewer", () => requotePayoutAction({ intent })))).toBe("NOT_ALLOWED");
      expect(await execute("viewer", intent)).toBe("NOT_ALLOWED");
      expect(await execute("stranger", intent)).toBe("NOT_FOUND");
      await db
        .updateTable("payout_intent")
        .set({ quote_expires_at: new Date(0) })
        .where("id", "=", other)
        .execute();

      // Bank and chain show no effect of all that.
      expect(await built.paidTo(theirs.key)).toEqual([]);
      expect(await built.paidTo(mine.key)).toEqual([]);
      const held = await built.balance(network, wallet.address);

      // Last, the legitimate payout.
      await expect.poll(() => execute("owner", intent), SETTLED).toBe("ok");
      const left = async () => held - (await built.balance(network, wallet.address));
      await expect.poll(left, SETTLED).toBe(UNITS);
      built.sandbox.passFinality();
      await expect.poll(() => built.paidTo(mine.key), SETTLED).toHaveLength(1);
      expect(await built.paidTo(theirs.key)).toEqual([]);
      expect(await left()).toBe(UNITS);
      expect(await execute("colleague", other)).not.toBe("ok");
    },
    LONG,
  );

  test(
    "a receiver that a colleague types over a payout gets nothing of its allowance",
    async () => {
      const payer = await built.wallet(network);
      await provePayer(payer, network);
      await as("colleague", () => provePayer(payer, network));
      const intent = await built.quoted(network, mine.id);
      const begun = await built.begin(intent, payer.address);
      if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
      await payer.allow(begun.data);
      built.sandbox.passFinality();
      await expect
        .poll(() => built.currentAllowance(intent, payer.address), SETTLED)
        .toMatchObject({ deepAllowanceUnits: UNITS });
      await built.dashboard.store.db
        .updateTable("payout_signature")
        .set({ state: "mined", next_look_at: null })
        .where("intent_id", "=", intent)
        .execute();
      const { idempotency_key, token } = await built.intent(intent);
      const changed = await as("colleague", () =>
        requestPayoutQuoteAction({
          pix_account: theirs.id,
          network,
          token,
          currency_type: "sender",
          cover_fees: false,
          request_amount: "100.000000",
          idempotency_key,
        }),
      );
      expect(codeOf(changed)).toBe("ok");
      await built.dashboard.store.db
        .updateTable("payout_intent")
        .set({ status: "signing", signing_address: payer.address })
        .where("id", "=", intent)
        .execute();
      const hash = await built.hashOf(intent);
      const execute = async () =>
        codeOf(await as("colleague", () => executePayoutAction({ intent, hash })));
      await expect.poll(execute, SETTLED).toBe("ALLOWANCE_ELSEWHERE");
      expect(await built.paidTo(theirs.key)).toEqual([]);
    },
    LONG,
  );
});
