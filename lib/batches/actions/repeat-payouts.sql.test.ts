import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { drafting } from "#lib/batches/test/drafting.ts";
import { lockDraft } from "#lib/batches/rows/drafts.ts";
import { openLines } from "#lib/batches/rows/line-payouts.ts";
import { receiverColumns } from "#lib/payouts/rows/stored-receiver.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { removeLineAction } from "./draft-lines.ts";
import { discardBatchAction } from "./drafts.ts";
import { repeatPayoutsAction } from "./repeat-payouts.ts";

const { built, store, db, operator, viewer, said, key, view, faults, registered } =
  await drafting();
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

type Over = NonNullable<Parameters<typeof insertPayout>[2]>;

/** A payout to a registered account that came back, as the blockchain shows; `madeFor`: the key of that time. */
async function over(change: Over = {}, madeFor?: string) {
  const pixKey = key();
  const account = await registered(pixKey);
  const intent = randomUUID();
  const place = { account_id: MAIN.id, idempotency_key: intent };
  await insertPayoutIntent(store, MAIN.id, intent, {
    status: "done",
    ...receiverColumns(place, {
      name: "Ana",
      key: madeFor ?? pixKey,
      holder: null,
      documentMark: null,
      cnpj: null,
    }),
  });
  const { id } = await insertPayout(store, MAIN.id, {
    intent_id: intent,
    status: "refunded",
    chain_check: "verified",
    pix_account_id: BigInt(account),
    receiver_cents: 123_456n,
    reference: "NF 17",
    ...change,
  });
  return { id: String(id), pixKey };
}

const repeat = (...payouts: string[]) => repeatPayoutsAction({ ...said(), payouts });
async function repeated(...payouts: string[]) {
  const made = await repeat(...payouts);
  if (!made.ok) throw new Error(made.code);
  return made.data;
}

test("what failed or came back becomes lines to the same receivers, of the same amounts, with nothing to confirm", async () => {
  const [back, failed] = [await over(), await over({ status: "failed" })];
  const { id, leftOut } = await repeated(back.id, failed.id);
  expect(leftOut).toBe(0);
  const { lines } = await view(id);
  expect(
    lines.map(({ cells, amount, repeats, findings }) => ({
      key: cells.pix_key,
      reference: cells.reference,
      amount,
      repeats,
      findings,
    })),
  ).toEqual(
    [back, failed].map((one) => ({
      key: one.pixKey,
      reference: "NF 17",
      amount: "1234.56",
      repeats: one.id,
      findings: [],
    })),
  );
  expect(await faults(id)).toEqual([[1], [2]]);
  expect(await built.dashboard.lastAudit()).toMatchObject({ action: "batch:draft" });
});

test.each([
  ["is under way", { status: "processing" }],
  ["was paid", { status: "completed" }],
  ["is on hold", { status: "on_hold" }],
  ["was not looked for on the blockchain yet", { chain_check: "not_checked" }],
  ["is otherwise on the blockchain", { chain_check: "differs" }],
  ["had another end by another report", { contradicted_by: "completed" }],
] as const)("one that %s refuses all of them", async (_, change) => {
  const [sound, unsure] = [await over(), await over(change)];
  expect(codeOf(await repeat(sound.id, unsure.id))).toBe("PAYOUT_NOT_OVER");
  await repeated(sound.id);
});

test("a payout stands in one batch, until its line is taken out, stopped or discarded", async () => {
  const { id: payout } = await over();
  const other = await over();
  const first = await repeated(payout);
  expect(codeOf(await repeat(other.id, payout))).toBe("PAYOUT_REPEATED");
  await removeLineAction({ batch: first.id, number: 1 });
  const second = await repeated(payout);
  await discardBatchAction({ batch: second.id });
  const third = await repeated(payout);
  const set = (state: string) =>
    db
      .updateTable("batch_line")
      .set({ state: state as "paid" })
      .where("batch_id", "=", third.id)
      .execute();
  for (const state of ["open", "paid", "failed"]) {
    await set(state);
    expect(codeOf(await repeat(payout)), state).toBe("PAYOUT_REPEATED");
  }
  await set("stopped");
  await repeated(payout);
});

test("asked for twice at once, it is in one batch; the same form gives the same", async () => {
  const { id: payout } = await over();
  const codes = (await Promise.all([repeat(payout), repeat(payout)])).map(codeOf);
  expect(codes.toSorted()).toEqual(["PAYOUT_REPEATED", "ok"]);
  const again = { ...said(), payouts: [(await over()).id] };
  const made = await repeatPayoutsAction(again);
  expect(await repeatPayoutsAction(again)).toEqual(made);
});

test("the database itself keeps a payout out of a second line", async () => {
  const { id: payout } = await over();
  const { id: batch } = await repeated(payout);
  await expect(
    sql`insert into batch_line (batch_id, number, typed, repeats) values (${batch}, 2, 'x', ${payout})`.execute(
      db,
    ),
  ).rejects.toThrow(/batch_line_repeats/);
});

test("a payout that was taken after all is not opened to be paid", async () => {
  const { id: payout } = await over({ status: "failed" });
  const { id: batch } = await repeated(payout);
  const open = () =>
    store.transaction(async (tx) => {
      const lines = await openLines(tx, await lockDraft(tx, MAIN.id, batch), "ana");
      return lines.length;
    });
  expect(await open()).toBe(1);
  await db
    .updateTable("payout")
    .set({ chain_check: "differs" })
    .where("id", "=", BigInt(payout))
    .execute();
  await expect(open()).rejects.toThrow("PAYOUT_NOT_OVER");
});

test("a receiver whose account is gone or has another key is left out", async () => {
  const [sound, moved] = [await over(), await over({}, key())];
  const gone = await over({ pix_account_id: 999_999n });
  const { id, leftOut } = await repeated(sound.id, moved.id, gone.id);
  expect(leftOut).toBe(2);
  expect((await view(id)).lines.map(({ repeats }) => repeats)).toEqual([sound.id]);
  expect(await repeat(gone.id)).toMatchObject({ fields: { payouts: "unknown" } });
});

test("nobody repeats another account's, and no viewer any", async () => {
  const { id } = await over();
  expect(codeOf(await repeat(id, "999999999"))).toBe("NOT_FOUND");
  request.headers = viewer;
  expect(codeOf(await repeat(id))).toBe("NOT_ALLOWED");
});
