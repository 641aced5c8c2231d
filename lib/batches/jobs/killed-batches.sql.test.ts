import { afterAll, expect, test } from "vitest";
import { batchSteps } from "#lib/batches/test/batch-steps.ts";
import { STEPS, type KillStep } from "#lib/batches/test/killing/kill-steps.ts";
import { killedLife } from "#lib/batches/test/killing/killed-life.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { mostUnits } from "#lib/rules/batches/batch-figures.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";

/** Lines that the first part of the batch pays, while replicas are killed, and those of the second. */
const FIRST_PART = 24;
const LINES = FIRST_PART + 2;
const FUNDS = 1_000_000_000n;
/** Each step is waited for until it comes, and there are many. */
const LONGEST_MS = 1_200_000;

const built = await openPayoutDashboard();
const { db } = built.dashboard.store;
const it = await batchSteps(built);
const life = await killedLife(built, it);
const owner = it.owner.address;
afterAll(async () => {
  await life.stop();
  await built.drop();
});

async function stateOf(batch: string): Promise<string> {
  const { state, why } = await db
    .selectFrom("batch")
    .select(["state", "why"])
    .where("id", "=", batch)
    .executeTakeFirstOrThrow();
  return why === null ? state : `${state}: ${why}`;
}
const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n);
const sorted = (all: readonly bigint[]) => all.toSorted((a, b) => (a < b ? -1 : 1));

/** A factor is fresh for some minutes only, which all of this may take. */
const signInAgain = async () => {
  request.headers = await built.dashboard.headersOf("operator");
};

type Acting = {
  act: Parameters<typeof life.act>[0];
  input: () => Promise<object>;
  isDone: () => Promise<boolean>;
};

/** Somebody acts, and the replica dies at each step; what was not done is done again by the one that lives. */
async function actThrough(steps: readonly KillStep[], { act, input, isDone }: Acting) {
  for (const step of steps) {
    expect(await isDone(), step.title).toBe(false);
    await life.killInAction(step, act, await input());
  }
  // What was committed holds, though nobody was told.
  expect(await isDone()).toBe(true);
}

/** A wallet's request dies with its replica, is begun again, and is signed: never two that may both be mined. */
async function signThrough(steps: readonly KillStep[], act: "begin" | "revoke", input: object) {
  await signInAgain();
  for (const step of steps) await life.killInAction(step, act, input);
  const again = await life.openSignature();
  expect(await life.act(act, input)).toMatchObject({ ok: false, code: "SIGNATURE_OPEN" });
  const begun = await life.act(act, { ...input, again });
  expect(begun).toMatchObject({ ok: true, data: { state: "asked" } });
  const { units } = await it.signature(String(begun.data?.["signature"]));
  await it.owner.approve(units, { nonce: Number(begun.data?.["nonce"]) });
  await built.bare.mine(3);
}

/** A batch in two parts, which others are asked to approve; the first part pays so many lines. */
async function fixedThrough(): Promise<{ batch: string; cents: bigint[]; keys: string[] }> {
  const cents = Array.from({ length: LINES }, (_, at) => 1_000n + BigInt(at));
  const lines = [];
  for (const one of cents) lines.push({ to: await it.receiver(), cents: one });
  const batch = await it.draft(lines);
  const input = async () => ({ batch, account: owner });
  const fixed = {
    act: "fix",
    input,
    isDone: async () => (await stateOf(batch)) === "fixed",
  } as const;
  await actThrough(STEPS.fix, fixed);
  const units = (await it.linesOf(batch)).map((line) => mostUnits(line.units));
  await actThrough(STEPS.reopen, {
    act: "reopen",
    input: async () => ({ batch }),
    isDone: async () => (await stateOf(batch)) === "draft",
  });
  const maxOpenUnits = sum(units.slice(0, FIRST_PART));
  await setLimits(db, MAIN_CONNECTION, { ...SIGNING_LIMITS_DEFAULT, maxOpenUnits }, "ana");
  expect(await life.act("fix", await input())).toMatchObject({ ok: true });
  return { batch, cents, keys: lines.map(({ to }) => to.key) };
}

async function approveThrough(batch: string): Promise<void> {
  await actThrough(STEPS.ask, {
    act: "ask",
    input: async () => ({ batch, hash: await it.hash(batch) }),
    isDone: async () => (await life.approval(batch)) !== "none",
  });
  const approver = await built.dashboard.headersOf("approver");
  await it.as(approver, () =>
    actThrough(STEPS.approve, {
      act: "approve",
      input: async () => {
        const { id: request, hash } = await it.requestOf(batch);
        return { request, hash };
      },
      isDone: async () => (await life.approval(batch)) === "granted",
    }),
  );
}

async function payThrough(batch: string): Promise<void> {
  const toSign = { batch, hash: await it.hash(batch), purpose: "approve" };
  await signThrough(STEPS.sign, "begin", toSign);
  for (const step of STEPS.allowed) await life.killAtWork(step);
  for (const step of STEPS.line) {
    await life.killAtWork(step);
    await life.endLine(batch);
  }
  const input = async () => ({ batch });
  const isPaused = async () => (await stateOf(batch)) === "paused: person";
  await actThrough(STEPS.pause, { act: "pause", input, isDone: isPaused });
  await signInAgain();
  const isRunning = async () => (await stateOf(batch)) === "running";
  await actThrough(STEPS.resume, { act: "resume", input, isDone: isRunning });
  for (const step of STEPS.slice) await life.killAtWork(step);
  await life.goOn(async () => (await stateOf(batch)) === "paused: slice");
  await signThrough(STEPS.sign, "begin", toSign);
  for (const step of [...STEPS.allowed, ...STEPS.end]) await life.killAtWork(step);
  await life.goOn(async () => (await it.batchOf(batch)).next_step_at === null);
}

test(
  "killed at every named step, a batch pays each line once, and all sums agree",
  { timeout: LONGEST_MS },
  async () => {
    await it.setPolicy([rule()]);
    it.marketAt(5_400_000n);
    const before = await built.payoutsThere();
    const { batch, cents, keys } = await fixedThrough();
    await approveThrough(batch);
    await payThrough(batch);

    // Here, at the exchange, at the bank, on the chain, and in the exchange's books.
    expect(await stateOf(batch)).toBe("ended");
    const lines = await it.linesOf(batch);
    expect(lines.map(({ state, payout }) => [state, payout?.receiver_cents])).toEqual(
      cents.map((one) => ["paid", one]),
    );
    expect((await built.payoutsThere()) - before).toBe(LINES);
    const out = built.world.bank.allOut();
    expect(keys.map((key) => out.filter(({ pixKey }) => pixKey === key))).toMatchObject(
      cents.map((one) => [{ cents: one }]),
    );
    const taken = lines.map(({ takenUnits }) => takenUnits);
    expect(sorted(await life.transfersFrom(owner))).toEqual(sorted(taken));
    expect(await built.world.tokensAt(owner)).toBe(FUNDS - sum(taken));
    await built.world.expectCleanBooks();

    const { network, token, spender } = await it.batchOf(batch);
    expect(await it.allowanceLeft()).toBeGreaterThan(0n);
    await signThrough(STEPS.revoke, "revoke", { network, token, spender, signer: owner });
    expect(await it.allowanceLeft()).toBe(0n);
    expect(await built.world.tokensAt(owner)).toBe(FUNDS - sum(taken));
    const titles = Object.values(STEPS)
      .flat()
      .map(({ title }) => title);
    expect([...new Set(life.dead)].toSorted()).toEqual([...new Set(titles)].toSorted());
  },
);
