import { afterAll, beforeEach, expect, test } from "vitest";
import type { Role } from "#lib/core/access/permissions.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayoutIntent, insertSignature } from "#lib/test/rows/payout-rows.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { unfinishedPayouts } from "#lib/payouts/views/unfinished-payouts.ts";
import { overview } from "./overview.ts";

const built = await buildStore();
const { db } = built.store;
await db.updateTable("connection").set({ webhook_secret: "-" }).execute();
afterAll(() => built.store.drop());
beforeEach(async () => {
  await db.deleteFrom("payout_signature").execute();
  await db.deleteFrom("payout_intent").execute();
});

const troubles = async (role?: Role) =>
  (await overview(built.store, sessionOf(built.ours, role))).troubles;
const minutes = (from: number) => new Date(Date.now() + from * 60_000);

async function addIntent(id: string, quoteEnds = minutes(5)) {
  await insertPayoutIntent(built.store, "ours", id, { quote_expires_at: quoteEnds });
}
const approve = { purpose: "approve", units: 1n } as const;

test("a signature that was left open stands there until it ends, and leads to its payout", async () => {
  await insertSignature(built.store, "theirs", { state: "asked" });
  expect(await troubles()).toEqual([]);
  await addIntent("i");
  const id = await insertSignature(built.store, "ours", {
    ...approve,
    intent_id: "i",
    state: "asked",
  });
  const [one, ...more] = await troubles();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ kind: "signature", count: 1, href: "/payouts/new?intent=i" });
  expect(one?.since).not.toBeNull();
  expect(await troubles("viewer")).toMatchObject([{ kind: "signature", href: null }]);
  const { signing } = await unfinishedPayouts(built.store, sessionOf(built.ours), true, []);
  expect(signing).toMatchObject([{ intent: "i", href: "/payouts/new?intent=i" }]);
  const set = (state: "sent" | "rejected") =>
    db.updateTable("payout_signature").set({ state }).where("id", "=", id).execute();
  await set("sent");
  expect(await troubles()).toMatchObject([{ kind: "signature" }]);
  await set("rejected");
  expect(await troubles()).toEqual([]);
});

test("one that revokes an allowance leads to the page that revokes it", async () => {
  const id = await insertSignature(built.store, "ours", { state: "asked" });
  expect(await troubles()).toMatchObject([{ kind: "signature", href: `/payouts/revoke/${id}` }]);
});

test("a payout that is signed and not sent stands there while its quote does", async () => {
  await addIntent("fresh");
  await addIntent("late", minutes(-1));
  await insertSignature(built.store, "ours", { ...approve, intent_id: "late" });
  expect(await troubles()).toEqual([]);
  await insertSignature(built.store, "ours", { ...approve, intent_id: "fresh", nonce: 1n });
  expect(await troubles()).toMatchObject([
    { kind: "signed", count: 1, href: "/payouts/new?intent=fresh" },
  ]);
  await db.updateTable("payout_intent").set({ status: "done" }).execute();
  expect(await troubles()).toEqual([]);
});

test("what a schedule prepared is unfinished for whoever may sign it, until a wallet is asked", async () => {
  await addIntent("prepared", minutes(-1));
  await insertPayoutIntent(built.store, "theirs", "foreign");
  const scheduled = async (mayCreate = true) => {
    const session = sessionOf(built.ours);
    const lists = await unfinishedPayouts(built.store, session, mayCreate, ["prepared", "foreign"]);
    return lists.scheduled.map(({ intent }) => intent);
  };
  expect(await scheduled()).toEqual(["prepared"]);
  expect(await scheduled(false)).toEqual([]);
  await insertSignature(built.store, "ours", { ...approve, intent_id: "prepared", state: "asked" });
  expect(await scheduled()).toEqual([]);
});
