import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  signaturePhase,
  type RequestedSignature,
  type SignatureReading,
} from "./signature-phase.ts";
import { NEEDED, playSignatures, signatureStep, WANTED } from "#lib/chain/test/signature-world.ts";

const SEED = 20_261_121;
const RUNS = 10_000;

const histories = fc.array(signatureStep, { minLength: 3, maxLength: 40 });
const options = { seed: SEED, numRuns: RUNS };

describe("whatever happens in the wallet, at the node and on the chain", () => {
  test("of all that was ever signed and the next, at most one can still be mined", () => {
    let timesAgain = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        playSignatures(steps, (world, nonce) => {
          if (world.rows.length > 1) timesAgain += 1;
          const live = world.txs.filter(
            ({ isOurs, minedAt, nonce: own }) =>
              // What somebody else sends carries none of the owner's nonces.
              isOurs && minedAt === null && own !== null && !world.isTakenDeep(own),
          );
          expect(live.filter((tx) => tx.nonce !== nonce)).toEqual([]);
        });
      }),
      options,
    );
    expect(timesAgain).toBeGreaterThan(RUNS / 10);
  });

  test("nobody is asked again while the exact allowance is on the chain", () => {
    fc.assert(
      fc.property(histories, (steps) => {
        playSignatures(steps, (world, _nonce, before) => {
          if (world.rows.length < 2 || before === null) return;
          expect(world.allowanceAt(world.head)).not.toBe(WANTED);
        });
      }),
      options,
    );
  });

  test("an approval that somebody else sent is followed to its end", () => {
    let times = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        const world = playSignatures(steps, () => {});
        const last = world.last();
        const sent = world.mined().find(({ nonce, reverts }) => nonce === null && !reverts);
        if (!last || !sent || world.depth(sent) < NEEDED || world.rows.length > 1) return;
        const { head } = world;
        const isDeep = [head, head - NEEDED + 1].every((at) => world.allowanceAt(at) === WANTED);
        if (!isDeep) return;
        times += 1;
        expect(world.phase()?.phase).toBe("allowed");
      }),
      options,
    );
    expect(times).toBeGreaterThan(50);
  });

  test("allowed means that it stands as deep as is needed", () => {
    let times = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        const world = playSignatures(steps, () => {});
        if (world.phase()?.phase !== "allowed") return;
        times += 1;
        expect(world.allowanceAt(world.head)).toBe(WANTED);
        expect(world.allowanceAt(world.head - NEEDED + 1)).toBe(WANTED);
      }),
      options,
    );
    expect(times).toBeGreaterThan(50);
  });
});

const asked = (override: Partial<RequestedSignature> = {}): RequestedSignature => ({
  state: "sent",
  units: WANTED,
  nonce: 4,
  hash: "0xa",
  ...override,
});
const seen = (override: Partial<SignatureReading> = {}): SignatureReading => ({
  allowanceUnits: 0n,
  deepAllowanceUnits: 0n,
  minedNonce: 4,
  pendingNonce: 4,
  approvals: [],
  isComplete: true,
  outcome: { state: "unknown", isNonceUsed: false },
  ...override,
});
const approval = (override: object = {}) => ({
  hash: "0xa",
  units: WANTED,
  blockNumber: 9n,
  confirmations: 3,
  ...override,
});
const phaseOf = (row: Partial<RequestedSignature>, reading: Partial<SignatureReading> = {}) =>
  signaturePhase(asked(row), seen(reading), NEEDED);

describe("each thing that can happen", () => {
  test("a chain that can't be seen says nothing", () => {
    expect(signaturePhase(asked(), null, NEEDED)).toEqual({ phase: "unknown" });
  });

  test("an open wallet is looked at, and a rejection may be asked again", () => {
    expect(phaseOf({ state: "asked", hash: null })).toEqual({ phase: "unreported" });
    const rejected = phaseOf({ state: "rejected", hash: null });
    expect(rejected).toEqual({ phase: "may_ask", why: "rejected" });
    const given = phaseOf({ state: "dropped", hash: null });
    expect(given).toEqual({ phase: "may_ask", why: "gone" });
  });

  test("a hash that no node knows keeps its place", () => {
    expect(phaseOf({})).toEqual({ phase: "pending", hash: "0xa", isSeen: false });
    expect(phaseOf({}, { outcome: { state: "pending" } })).toMatchObject({ isSeen: true });
  });

  test("confirmations are counted, also of another hash with the same content", () => {
    const mined = { minedNonce: 5, pendingNonce: 5, allowanceUnits: WANTED };
    const outcome = { state: "mined", outcome: "success", confirmations: 1 } as const;
    expect(phaseOf({}, { ...mined, outcome, approvals: [approval({ confirmations: 1 })] })).toEqual(
      {
        phase: "confirming",
        hash: "0xa",
        isReplacement: false,
        confirmations: 1,
        needed: 3,
      },
    );
    const replaced = {
      ...mined,
      deepAllowanceUnits: WANTED,
      approvals: [approval({ hash: "0xb" })],
    };
    expect(phaseOf({}, replaced)).toEqual({ phase: "allowed", hash: "0xb", isReplacement: true });
  });

  test("an approval that somebody else sent leaves the nonce free, and counts like any other", () => {
    const free = { minedNonce: 4, pendingNonce: 4, allowanceUnits: WANTED };
    const sent = (confirmations: number, deepAllowanceUnits: bigint) =>
      phaseOf({}, { ...free, deepAllowanceUnits, approvals: [approval({ confirmations })] });
    expect(sent(1, 0n)).toMatchObject({ phase: "confirming", confirmations: 1 });
    expect(sent(3, WANTED)).toEqual({ phase: "allowed", hash: "0xa", isReplacement: false });
    // Without any event, an equal allowance from before is not this one's.
    const before = { ...free, deepAllowanceUnits: WANTED };
    expect(phaseOf({}, before)).toMatchObject({ phase: "pending" });
  });

  test("an allowance that a reorganisation took away is waited for again", () => {
    expect(phaseOf({ state: "mined" })).toMatchObject({ phase: "pending", isSeen: false });
  });

  test("an edited amount is told, once it is deep", () => {
    const mined = { minedNonce: 5, pendingNonce: 5, allowanceUnits: 5n };
    const edited = (confirmations: number) =>
      phaseOf({}, { ...mined, approvals: [approval({ units: 5n, confirmations })] });
    expect(edited(2)).toEqual({ phase: "settling", why: "other_amount" });
    expect(edited(3)).toEqual({ phase: "other_amount", hash: "0xa", units: 5n });
    // It was pulled since, without an event of its own.
    const pulled = { ...mined, allowanceUnits: 0n, approvals: [approval({ units: 5n })] };
    expect(phaseOf({}, pulled)).toEqual({ phase: "may_ask", why: "gone" });
  });

  test("a reverted one may be asked again, once it is deep", () => {
    const mined = { minedNonce: 5, pendingNonce: 5 };
    const reverted = (confirmations: number) =>
      phaseOf({}, { ...mined, outcome: { state: "mined", outcome: "reverted", confirmations } });
    expect(reverted(2)).toEqual({ phase: "settling", why: "reverted" });
    expect(reverted(3)).toEqual({ phase: "may_ask", why: "reverted" });
  });

  test("a nonce that something else used is free to be asked anew, once that is deep", () => {
    const used = (isNonceUsed: boolean, pendingNonce = 5) =>
      phaseOf({}, { minedNonce: 5, pendingNonce, outcome: { state: "unknown", isNonceUsed } });
    expect(used(false)).toEqual({ phase: "settling", why: "nonce_used" });
    expect(used(true)).toEqual({ phase: "may_ask", why: "nonce_used" });
    // It may be this one, under a nonce that the wallet chose itself.
    expect(used(true, 6)).toEqual({ phase: "settling", why: "nonce_used" });
  });

  test("blocks that could not all be looked at prove nothing", () => {
    const outcome = { state: "unknown", isNonceUsed: true } as const;
    const half = { minedNonce: 5, pendingNonce: 5, outcome, isComplete: false };
    expect(phaseOf({}, half)).toEqual({ phase: "unknown" });
  });

  test("a reset is over when nothing stands", () => {
    const reset = { units: 0n };
    const done = { minedNonce: 5, pendingNonce: 5, approvals: [approval({ units: 0n })] };
    expect(phaseOf(reset, done)).toMatchObject({ phase: "allowed" });
    expect(phaseOf(reset, { ...done, deepAllowanceUnits: 9n })).toMatchObject({
      phase: "confirming",
    });
  });
});
