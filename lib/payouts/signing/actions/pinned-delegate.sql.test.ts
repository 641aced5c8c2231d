import { generateKeyPairSigner } from "@solana/kit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pinView } from "#lib/payouts/signing/views/signing-settings.ts";
import { env } from "#lib/core/env.ts";
import { delegateClaim } from "#lib/payouts/signing/checks/delegate-claim.ts";
import { request } from "#lib/test/next-request.ts";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { MAIN } from "#lib/test/payin-dashboard.ts";
import { signedText } from "#lib/test/signed-text.ts";
import type { ConfirmPin } from "#protocol/payouts/pin-spender.ts";
import { delegateText, type DelegateClaim } from "#protocol/chain/solana/delegate-proof.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { pinSpenderAction, removePinAction } from "./signing-settings.ts";

let dashboard: TestDashboard;
let solana: TestSolana;
beforeAll(async () => {
  [dashboard, solana] = await Promise.all([testDashboard(), openTestSolana()]);
  request.headers = await dashboard.headersOf("admin");
  Object.assign(env().exchange, { isLocal: false });
});
afterAll(async () => {
  await dashboard.drop();
  await solana.close();
});
beforeEach(() => void Object.assign(env(), { RPC_URL_SOLANA: solana.url }));
afterEach(() => void Object.assign(env(), { RPC_URL_SOLANA: undefined }));

const pin = (typed: Partial<ConfirmPin>) => pinSpenderAction(typed as ConfirmPin);
const lastAudit = () =>
  dashboard.store.db
    .selectFrom("audit")
    .select(["outcome", "detail"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const none = () =>
  expect(pinView(dashboard.store, MAIN, "solana")).resolves.toMatchObject({ from: "none" });
const claimOf = async (delegate: string, override: Partial<DelegateClaim> = {}) => ({
  ...(await delegateClaim(dashboard.store.db, MAIN, { network: "solana", user_id: "7" }, delegate)),
  ...override,
});
const typed = (delegate: string) =>
  ({
    network: "solana",
    how: "spender",
    spender: delegate,
    user_id: "7",
    shown: delegate,
  }) as const;

test("a delegate is pinned by its own key's word, which serves once", async () => {
  const key = await generateKeyPairSigner();
  const signature = await signedText(key, delegateText(await claimOf(key.address)));
  const proved = { ...typed(key.address), spender: ` ${key.address} `, signature };
  expect(await pin(proved)).toMatchObject({ ok: true });
  expect(await lastAudit()).toMatchObject({ detail: { evidence: "key", proof: 1 } });
  expect(await pinView(dashboard.store, MAIN, "solana")).toMatchObject({
    from: "administrator",
    spender: key.address,
    factory: null,
    userId: null,
  });
  const gone = await removePinAction({ network: "solana", spender: key.address });
  expect(gone).toMatchObject({ ok: true });
  expect(await pin(proved)).toMatchObject({ ok: false, fields: { signature: "not_signed" } });
  await none();
});

test("another key's word, or one for somewhere or somebody else, is none", async () => {
  const key = await generateKeyPairSigner();
  const thief = await generateKeyPairSigner();
  const own = await claimOf(key.address);
  const wrong: [string, string][] = [
    ["", "required"],
    ["not base58: 0OIl", "not_signed"],
    [await signedText(thief, delegateText(own)), "not_signed"],
    [(await signedText(key, delegateText(own))).slice(1), "not_signed"],
    [await signedText(key, `${delegateText(own)}\n`), "not_signed"],
  ];
  const others: Partial<DelegateClaim>[] = [
    { origin: "https://elsewhere.example" },
    { environment: "production" },
    { connection: "another" },
    { account: "another" },
    { userId: 8 },
    { delegate: thief.address },
    { number: own.number + 1 },
  ];
  for (const other of others) {
    const text = delegateText({ ...own, ...other });
    wrong.push([await signedText(key, text), "not_signed"]);
  }
  for (const [signature, reason] of wrong) {
    expect(await pin({ ...typed(key.address), signature })).toMatchObject({
      ok: false,
      fields: { signature: reason },
    });
  }
  await none();
});

test("of two who pin at once with one word, one has pinned", async () => {
  const key = await generateKeyPairSigner();
  const signature = await signedText(key, delegateText(await claimOf(key.address)));
  const both = await Promise.all([1, 2].map(() => pin({ ...typed(key.address), signature })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await removePinAction({ network: "solana", spender: key.address });
});

test("a proof does not stand in for a chain that can't be read", async () => {
  const key = await generateKeyPairSigner();
  const signature = await signedText(key, delegateText(await claimOf(key.address)));
  Object.assign(env(), { RPC_URL_SOLANA: "http://127.0.0.1:9" });
  const unseen = { ok: false, code: "CHAIN_UNREACHABLE" };
  expect(await pin({ ...typed(key.address), signature })).toMatchObject(unseen);
  await none();
});
