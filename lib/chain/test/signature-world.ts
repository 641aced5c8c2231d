import "server-only";
import fc from "fast-check";
import {
  isUnheard,
  nextNonce,
  signaturePhase,
  type RequestedSignature,
  type SignaturePhase,
  type SignatureReading,
} from "#lib/rules/allowances/signature-phase.ts";

/** Required confirmations in this world; its reorganisations are never as deep. */
export const NEEDED = 3;
export const WANTED = 100n;

type Tx = {
  hash: string;
  /** The owner's; null: somebody else sends it for the owner. */
  nonce: number | null;
  /** The units that it approves; null: it is not an approval. */
  units: bigint | null;
  reverts: boolean;
  minedAt: number | null;
  inPool: boolean;
  isOurs: boolean;
};

/** A row, and the head when its wallet was opened. */
type Row = RequestedSignature & { fromBlock: number };

/** A wallet, its node and chain, and the dashboard's rows. */
export class SignatureWorld {
  head = 10;
  txs: Tx[] = [];
  rows: Row[] = [];

  mined = () => this.txs.filter(({ minedAt }) => minedAt !== null);
  minedNonce = () => this.mined().filter(({ nonce }) => nonce !== null).length;
  pendingNonce(): number {
    let nonce = this.minedNonce();
    while (this.txs.some((tx) => tx.inPool && tx.nonce === nonce)) nonce += 1;
    return nonce;
  }
  allowanceAt(block: number): bigint {
    const approvals = this.mined().filter((tx) => tx.units !== null && !tx.reverts);
    const stood = approvals.filter(({ minedAt }) => (minedAt ?? 0) <= block);
    return inOrder(stood).at(-1)?.units ?? 7n;
  }
  /** Whether the nonce is used by a transaction too deep for this world's reorganisations. */
  isTakenDeep = (nonce: number) =>
    this.mined().some((tx) => tx.nonce === nonce && this.depth(tx) >= NEEDED);
  depth = ({ minedAt }: Tx) => (minedAt === null ? 0 : this.head - minedAt + 1);

  outcomeOf({ hash, nonce }: RequestedSignature): SignatureReading["outcome"] {
    const own = this.txs.find((tx) => tx.hash === hash);
    if (own && own.minedAt !== null) {
      const outcome = own.reverts ? "reverted" : "success";
      return { state: "mined", outcome, confirmations: this.depth(own) };
    }
    const isNonceUsed = this.isTakenDeep(own?.nonce ?? nonce);
    if (own?.inPool && !isNonceUsed) return { state: "pending" };
    return { state: "unknown", isNonceUsed };
  }

  /** As the dashboard tells the events that may be a row's. */
  mayBeOf(row: Row, { nonce, hash, units, minedAt }: Tx): boolean {
    if (nonce !== null) return nonce >= row.nonce;
    return (minedAt ?? 0) > row.fromBlock && (hash === row.hash || units === row.units);
  }

  reading(row: Row): SignatureReading {
    const events = this.mined().filter((tx) => tx.units !== null && !tx.reverts);
    const approvals = inOrder(events)
      .filter((tx) => this.mayBeOf(row, tx))
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
      outcome: this.outcomeOf(row),
    };
  }

  last = () => this.rows.at(-1) ?? null;
  phase(): SignaturePhase | null {
    const row = this.last();
    return row && signaturePhase(row, this.reading(row), NEEDED);
  }

  /** Asks the wallet as the server does: for the first time, again, or because the wallet shows nothing. */
  ask(): number | null {
    const row = this.last();
    const phase = this.phase();
    const isSeen = phase?.phase === "pending" && phase.isSeen;
    const isOver = phase?.phase === "may_ask" || phase?.phase === "other_amount";
    if (phase && !isOver && (!isUnheard(phase) || isSeen)) return null;
    const reading = row ? this.reading(row) : null;
    const nonce = reading ? nextNonce(row, reading) : this.pendingNonce();
    const isGone = phase?.phase === "may_ask" && phase.why === "gone";
    const isSame = row !== null && nonce === row.nonce && !isGone;
    const fromBlock = isSame ? row.fromBlock : this.head;
    this.rows.push({ state: "asked", units: WANTED, nonce, hash: null, fromBlock });
    return nonce;
  }

  /** The wallet signs the request, edited or not, and the dashboard may or may not be told. */
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

  /** The wallet has somebody else send the approval; an edited one is told. */
  sponsor({ edited, reverts, told }: { edited: boolean; reverts: boolean; told: string }): void {
    const row = this.last();
    const isSent = this.txs.some(({ nonce, isOurs }) => nonce === null && isOurs);
    if (!row || row.hash !== null || isSent) return;
    const hash = `0x${this.txs.length}`;
    const units = edited ? WANTED * 2n : WANTED;
    const sent = { hash, nonce: null, units, reverts };
    this.txs.push({ ...sent, minedAt: null, inPool: true, isOurs: true });
    if (edited || told === "sent") Object.assign(row, { state: "sent", hash });
    else if (told === "rejected" && row.state === "asked") row.state = "rejected";
  }

  /** A transaction of the owner's own: a new one, or one that replaces a waiting one. */
  other(isCancel: boolean): void {
    const waiting = this.txs.find((tx) => tx.inPool && tx.nonce !== null);
    if (isCancel && !waiting) return;
    const nonce = isCancel && waiting ? waiting.nonce : this.pendingNonce();
    if (isCancel && waiting) waiting.inPool = false;
    const tx = { hash: `0x${this.txs.length}`, nonce, units: null, reverts: false };
    this.txs.push({ ...tx, minedAt: null, inPool: true, isOurs: false });
  }

  /** Mines a block; dropped transactions may return, because they were signed. */
  mine(pick: number): void {
    this.head += 1;
    const nonce = this.minedNonce();
    const fit = this.txs.filter(
      (tx) => tx.minedAt === null && (tx.nonce === nonce || (tx.nonce === null && tx.inPool)),
    );
    const tx = fit[pick % Math.max(fit.length, 1)];
    if (tx && pick % 5 !== 4) Object.assign(tx, { minedAt: this.head, inPool: false });
    for (const each of this.txs) {
      if (each.nonce !== null && each.nonce < this.minedNonce()) each.inPool = false;
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

/** One block holds one of this world's transactions. */
const inOrder = (txs: readonly Tx[]) => txs.toSorted((a, b) => (a.minedAt ?? 0) - (b.minedAt ?? 0));

const sending = {
  edited: fc.nat(3).map((one) => one === 0),
  reverts: fc.nat(3).map((one) => one === 0),
  told: fc.constantFrom("sent", "rejected", "nothing"),
};

export const signatureStep = fc.oneof(
  fc.constant({ do: "ask" } as const),
  fc.record({ do: fc.constant("send" as const), ...sending }),
  fc.record({ do: fc.constant("sponsor" as const), ...sending }),
  fc.record({ do: fc.constant("other" as const), isCancel: fc.boolean() }),
  fc.constant({ do: "reject" } as const),
  fc.constant({ do: "drop" } as const),
  ...Array.from({ length: 5 }, () =>
    fc.record({ do: fc.constant("mine" as const), pick: fc.nat(20) }),
  ),
  fc.record({ do: fc.constant("reorg" as const), depth: fc.integer({ min: 1, max: NEEDED - 1 }) }),
);

/** Plays a history; calls `asked` with the nonce each time the wallet is opened. */
export function playSignatures(
  steps: readonly (typeof signatureStep extends fc.Arbitrary<infer S> ? S : never)[],
  asked: (world: SignatureWorld, nonce: number, before: SignaturePhase | null) => void,
): SignatureWorld {
  const world = new SignatureWorld();
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
      case "sponsor":
        world.sponsor(each);
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
