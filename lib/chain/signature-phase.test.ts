import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isUnheard,
  nextNonce,
  signaturePhase,
  type AskedSignature,
  type SignaturePhase,
  type SignatureReading,
} from "./signature-phase.ts";

const SEED = 20_261_121;
const RUNS = 10_000;
const NEEDED = 3;
const WANTED = 100n;

type Tx = {
  hash: string;
  nonce: number;
  /** What it approves; null: nothing of ours. */
  units: bigint | null;
  reverts: boolean;
  minedAt: number | null;
  inPool: boolean;
  isOurs: boolean;
};

/** A wallet, its node and its chain, and the desk's rows beside them. */
class World {
  head = 10;
  txs: Tx[] = [];
  rows: AskedSignature[] = [];

  mined = () => this.txs.filter(({ minedAt }) => minedAt !== null);
  minedNonce = () => this.mined().length;
  pendingNonce(): number {
    let nonce = this.minedNonce();
    while (this.txs.some((tx) => tx.inPool && tx.nonce === nonce)) nonce += 1;
    return nonce;
  }
  allowanceAt(block: number): bigint {
    const approvals = this.mined().filter((tx) => tx.units !== null && !tx.reverts);
    const stood = approvals.filter(({ minedAt }) => (minedAt ?? 0) <= block);
    return stood.toSorted((a, b) => a.nonce - b.nonce).at(-1)?.units ?? 7n;
  }
  /** Taken by a transaction so deep that no reorganisation here reaches it. */
  isTakenDeep = (nonce: number) =>
    this.mined().some((tx) => tx.nonce === nonce && this.depth(tx) >= NEEDED);
  depth = ({ minedAt }: Tx) => (minedAt === null ? 0 : this.head - minedAt + 1);

  fateOf({ hash, nonce }: AskedSignature): SignatureReading["fate"] {
    const own = this.txs.find((tx) => tx.hash === hash);
    if (own && own.minedAt !== null) {
      const outcome = own.reverts ? "reverted" : "success";
      return { state: "mined", outcome, confirmations: this.depth(own) };
    }
    const isNonceUsed = this.isTakenDeep(own?.nonce ?? nonce);
    if (own?.inPool && !isNonceUsed) return { state: "pending" };
    return { state: "unknown", isNonceUsed };
  }

  reading(row: AskedSignature): SignatureReading {
    const approvals = this.mined()
      .filter((tx) => tx.units !== null && !tx.reverts && tx.nonce >= row.nonce)
      .toSorted((a, b) => a.nonce - b.nonce)
      .map((tx) => ({
        hash: tx.hash,
        units: tx.units ?? 0n,
        blockNumber: BigInt(tx.minedAt ?? 0),
        confirmations: this.depth(tx),
      }));
    return {
      allowanceUnits: this.allowanceAt(this.head),
      deepAllowanceUnits: this.allowanceAt(this.head - NEEDED + 1),
      minedNonce: this.minedNonce(),
      pendingNonce: this.pendingNonce(),
      approvals,
      isComplete: true,
      fate: this.fateOf(row),
    };
  }

  last = () => this.rows.at(-1) ?? null;
  phase(): SignaturePhase | null {
    const row = this.last();
    return row && signaturePhase(row, this.reading(row), NEEDED);
  }

  /** As the server does it: opened for the first time, again, or by whose word the wallet shows nothing. */
  ask(): number | null {
    const row = this.last();
    const phase = this.phase();
    const isSeen = phase?.phase === "pending" && phase.isSeen;
    const isOver = phase?.phase === "may_ask" || phase?.phase === "other_amount";
    if (phase && !isOver && (!isUnheard(phase) || isSeen)) return null;
    const reading = row ? this.reading(row) : null;
    const nonce = reading ? nextNonce(row, reading) : this.pendingNonce();
    this.rows.push({ state: "asked", units: WANTED, nonce, hash: null });
    return nonce;
  }

  /** The wallet signs what it was asked, or something edited, and may or may not be heard of. */
  send({ edited, reverts, told }: { edited: boolean; reverts: boolean; told: string }): void {
    const row = this.last();
    if (!row || this.txs.some((tx) => tx.nonce === row.nonce && tx.minedAt !== null)) return;
    const hash = `0x${this.txs.length}`;
    const units = edited ? WANTED * 2n : WANTED;
    const sent = { hash, nonce: row.nonce, units, reverts };
    for (const tx of this.txs) if (tx.nonce === row.nonce) tx.inPool = false;
    this.txs.push({ ...sent, minedAt: null, inPool: true, isOurs: true });
    if (told === "sent") Object.assign(row, { state: "sent", hash: row.hash ?? hash });
    if (told === "rejected" && row.state === "asked") row.state = "rejected";
  }

  /** The owner's own, of no matter to us: a new one, or in place of one that waits. */
  other(isCancel: boolean): void {
    const waiting = this.txs.find((tx) => tx.inPool);
    if (isCancel && !waiting) return;
    const nonce = isCancel && waiting ? waiting.nonce : this.pendingNonce();
    if (isCancel && waiting) waiting.inPool = false;
    const tx = { hash: `0x${this.txs.length}`, nonce, units: null, reverts: false };
    this.txs.push({ ...tx, minedAt: null, inPool: true, isOurs: false });
  }

  /** A block; what was dropped may come back, since it was signed. */
  mine(pick: number): void {
    this.head += 1;
    const nonce = this.minedNonce();
    const fit = this.txs.filter((tx) => tx.nonce === nonce && tx.minedAt === null);
    const tx = fit[pick % Math.max(fit.length, 1)];
    if (tx && pick % 5 !== 4) Object.assign(tx, { minedAt: this.head, inPool: false });
    for (const each of this.txs) {
      if (each.nonce < this.minedNonce()) each.inPool = false;
    }
  }

  reorg(depth: number): void {
    const floor = this.head - depth;
    for (const tx of this.txs) {
      if (tx.minedAt !== null && tx.minedAt > floor)
        Object.assign(tx, { minedAt: null, inPool: true });
    }
  }
}

const step = fc.oneof(
  fc.constant({ do: "ask" } as const),
  fc.record({
    do: fc.constant("send" as const),
    edited: fc.nat(3).map((one) => one === 0),
    reverts: fc.nat(3).map((one) => one === 0),
    told: fc.constantFrom("sent", "rejected", "nothing"),
  }),
  fc.record({ do: fc.constant("other" as const), isCancel: fc.boolean() }),
  fc.constant({ do: "reject" } as const),
  fc.constant({ do: "drop" } as const),
  ...Array.from({ length: 5 }, () =>
    fc.record({ do: fc.constant("mine" as const), pick: fc.nat(20) }),
  ),
  fc.record({ do: fc.constant("reorg" as const), depth: fc.integer({ min: 1, max: NEEDED - 1 }) }),
);

/** Plays a history; `asked` is called with the nonce of every time the wallet is opened. */
function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  asked: (world: World, nonce: number, before: SignaturePhase | null) => void,
): World {
  const world = new World();
  for (const each of steps) {
    switch (each.do) {
      case "ask": {
        const before = world.phase();
        const nonce = world.ask();
        if (nonce !== null) asked(world, nonce, before);
        break;
      }
      case "send":
        world.send(each);
        break;
      case "other":
        world.other(each.isCancel);
        break;
      case "reject": {
        const row = world.last();
        if (row?.state === "asked") row.state = "rejected";
        break;
      }
      case "drop":
        for (const tx of world.txs) tx.inPool = false;
        break;
      case "mine":
        world.mine(each.pick);
        break;
      case "reorg":
        world.reorg(each.depth);
    }
  }
  return world;
}

const histories = fc.array(step, { minLength: 3, maxLength: 40 });
const options = { seed: SEED, numRuns: RUNS };

describe("whatever happens in the wallet, at the node and on the chain", () => {
  test("of all that was ever signed and the next, at most one can still be mined", () => {
    let timesAgain = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        play(steps, (world, nonce) => {
          if (world.rows.length > 1) timesAgain += 1;
          const live = world.txs.filter(
            (tx) => tx.isOurs && tx.minedAt === null && !world.isTakenDeep(tx.nonce),
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
        play(steps, (world, _nonce, before) => {
          if (world.rows.length < 2 || before === null) return;
          expect(world.allowanceAt(world.head)).not.toBe(WANTED);
        });
      }),
      options,
    );
  });

  test("allowed means that it stands as deep as is needed", () => {
    let times = 0;
    fc.assert(
      fc.property(histories, (steps) => {
        const world = play(steps, () => {});
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

const asked = (override: Partial<AskedSignature> = {}): AskedSignature => ({
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
  fate: { state: "unknown", isNonceUsed: false },
  ...override,
});
const approval = (override: object = {}) => ({
  hash: "0xa",
  units: WANTED,
  blockNumber: 9n,
  confirmations: 3,
  ...override,
});
const phaseOf = (row: Partial<AskedSignature>, reading: Partial<SignatureReading> = {}) =>
  signaturePhase(asked(row), seen(reading), NEEDED);

describe("each thing that can happen", () => {
  test("a chain that can't be seen says nothing", () => {
    expect(signaturePhase(asked(), null, NEEDED)).toEqual({ phase: "unknown" });
  });

  test("an open wallet is looked at, and a rejection may be asked again", () => {
    expect(phaseOf({ state: "asked", hash: null })).toEqual({ phase: "look" });
    const rejected = phaseOf({ state: "rejected", hash: null });
    expect(rejected).toEqual({ phase: "may_ask", why: "rejected" });
    const given = phaseOf({ state: "dropped", hash: null });
    expect(given).toEqual({ phase: "may_ask", why: "gone" });
  });

  test("a hash that no node knows keeps its place", () => {
    expect(phaseOf({})).toEqual({ phase: "pending", hash: "0xa", isSeen: false });
    expect(phaseOf({}, { fate: { state: "pending" } })).toMatchObject({ isSeen: true });
  });

  test("confirmations are counted, also of another hash with the same content", () => {
    const mined = { minedNonce: 5, pendingNonce: 5, allowanceUnits: WANTED };
    const fate = { state: "mined", outcome: "success", confirmations: 1 } as const;
    expect(phaseOf({}, { ...mined, fate, approvals: [approval({ confirmations: 1 })] })).toEqual({
      phase: "confirming",
      hash: "0xa",
      isReplacement: false,
      confirmations: 1,
      needed: 3,
    });
    const replaced = {
      ...mined,
      deepAllowanceUnits: WANTED,
      approvals: [approval({ hash: "0xb" })],
    };
    expect(phaseOf({}, replaced)).toEqual({ phase: "allowed", hash: "0xb", isReplacement: true });
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
  });

  test("a reverted one may be asked again, once it is deep", () => {
    const mined = { minedNonce: 5, pendingNonce: 5 };
    const reverted = (confirmations: number) =>
      phaseOf({}, { ...mined, fate: { state: "mined", outcome: "reverted", confirmations } });
    expect(reverted(2)).toEqual({ phase: "settling", why: "reverted" });
    expect(reverted(3)).toEqual({ phase: "may_ask", why: "reverted" });
  });

  test("a nonce that something else used is free to be asked anew, once that is deep", () => {
    const used = (isNonceUsed: boolean, pendingNonce = 5) =>
      phaseOf({}, { minedNonce: 5, pendingNonce, fate: { state: "unknown", isNonceUsed } });
    expect(used(false)).toEqual({ phase: "settling", why: "nonce_used" });
    expect(used(true)).toEqual({ phase: "may_ask", why: "nonce_used" });
    // It may be ours, under a nonce that the wallet chose by itself.
    expect(used(true, 6)).toEqual({ phase: "settling", why: "nonce_used" });
  });

  test("blocks that could not all be looked at prove nothing", () => {
    const fate = { state: "unknown", isNonceUsed: true } as const;
    const half = { minedNonce: 5, pendingNonce: 5, fate, isComplete: false };
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
