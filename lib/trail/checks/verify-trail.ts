import "server-only";
import { sql } from "kysely";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { BlockDigest } from "#lib/trail/rows/block-digest.ts";
import { LATEST_MS } from "#lib/trail/jobs/seal-trail.ts";
import { trailRows } from "#lib/trail/rows/trail-rows.ts";

/** What does not fit, each with the block or the row that shows it. */
export type TrailFault =
  | { kind: "block missing"; block: bigint }
  | { kind: "block altered"; block: bigint; ids: string; sealedAt: Date }
  | { kind: "row missing"; block: bigint; row: bigint }
  | { kind: "row added"; row: bigint }
  | { kind: "head unknown"; head: string };

export type TrailReport = {
  rows: bigint;
  blocks: bigint;
  /** Rows that no block holds yet: the next one will, also those that were committed late. */
  unsealed: bigint;
  /** The last block's digest; null before the first. */
  head: string | null;
  faults: TrailFault[];
};

type Sealed = { number: bigint; ids: string; digest: string; sealedAt: Date };
/** Ids from `first` on, before `end`, that a block holds. */
type Span = { first: bigint; end: bigint; open: OpenBlock };
type OpenBlock = Sealed & { hash: BlockDigest; end: bigint; isWhole: boolean };

const READ_AT_ONCE = 20_000;
/** Faults beyond these say nothing new. */
const FAULTS_MOST = 1_000;

/**
 * Reads the whole trail and every block in one snapshot, and computes each digest anew.
 * @param known a digest that was kept outside the database: it must be one of the chain's
 */
export function verifyTrail(store: Store, known: string | null = null): Promise<TrailReport> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => new Reading(tx, known).read());
}

class Reading {
  readonly #tx: Tx;
  readonly #known: string | null;
  readonly #faults: TrailFault[] = [];
  #rows = 0n;
  #unsealed = 0n;

  constructor(tx: Tx, known: string | null) {
    this.#tx = tx;
    this.#known = known;
  }

  async read(): Promise<TrailReport> {
    const blocks = await this.#blocks();
    const spans = this.#spansOf(blocks);
    const before = Date.now() - LATEST_MS;
    const settled = spans
      .filter(({ open }) => open.sealedAt.getTime() < before)
      .reduce((most, { end }) => (end > most ? end : most), 0n);
    await this.#readRows(spans, settled);
    const head = blocks.at(-1)?.digest ?? null;
    if (this.#known !== null && !blocks.some(({ digest }) => digest === this.#known)) {
      this.#fault({ kind: "head unknown", head: this.#known });
    }
    return {
      rows: this.#rows,
      blocks: BigInt(blocks.length),
      unsealed: this.#unsealed,
      head,
      faults: this.#faults,
    };
  }

  #fault(fault: TrailFault): void {
    if (this.#faults.length < FAULTS_MOST) this.#faults.push(fault);
  }

  #blocks(): Promise<Sealed[]> {
    return this.#tx
      .selectFrom("audit_block")
      .select(["number", sql<string>`ids::text`.as("ids"), "digest", "sealed_at as sealedAt"])
      .orderBy("number")
      .execute();
  }

  /** Where each block's rows lie, by id. Blocks are few beside rows, so all are held at once. */
  #spansOf(blocks: readonly Sealed[]): Span[] {
    const spans: Span[] = [];
    let before: Sealed | null = null;
    for (const block of blocks) {
      const expected: bigint = (before?.number ?? 0n) + 1n;
      for (let gone = expected; gone < block.number && gone < expected + 10n; gone += 1n) {
        this.#fault({ kind: "block missing", block: gone });
      }
      const hash = new BlockDigest({ ...block, previous: before?.digest ?? null });
      const ranges = [...block.ids.matchAll(/\[(\d+),(\d+)\)/g)].map(
        ([, first = "0", end = "0"]) => [BigInt(first), BigInt(end)] as const,
      );
      const open = { ...block, hash, end: ranges.at(-1)?.[1] ?? 0n, isWhole: true };
      for (const [first, end] of ranges) spans.push({ first, end, open });
      before = block;
    }
    return spans.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  }

  /** @param settled below this id nothing is committed any more */
  async #readRows(spans: readonly Span[], settled: bigint): Promise<void> {
    let at = 0;
    /** The next id that the current span must show. */
    let next = spans[0]?.first ?? 0n;
    /** The span that holds `id` or begins after it, once those before are left behind. */
    const spanAt = (id: bigint | null): Span | null => {
      for (;;) {
        const span = spans[at];
        if (!span) return null;
        if (id !== null && id < span.end) return span;
        this.#missing(span.open, next, span.end);
        if (span.end === span.open.end) this.#close(span.open);
        at += 1;
        next = spans[at]?.first ?? 0n;
      }
    };
    for (let after = 0n; ;) {
      const found = await trailRows(this.#tx, sql<boolean>`id > ${after}`, READ_AT_ONCE);
      for (const { id, text } of found) {
        this.#rows += 1n;
        const span = spanAt(id);
        if (span && id >= span.first) {
          this.#missing(span.open, next, id);
          span.open.hash.add(text);
          next = id + 1n;
        } else if (id < settled) this.#fault({ kind: "row added", row: id });
        else this.#unsealed += 1n;
      }
      const last = found.at(-1);
      if (!last || found.length < READ_AT_ONCE) break;
      after = last.id;
    }
    spanAt(null);
  }

  #missing(open: OpenBlock, from: bigint, to: bigint): void {
    for (let row = from; row < to; row += 1n) {
      open.isWhole = false;
      if (this.#faults.length >= FAULTS_MOST) return;
      this.#fault({ kind: "row missing", block: open.number, row });
    }
  }

  /** A block that misses rows is told by them alone. */
  #close({ number, ids, sealedAt, digest, hash, isWhole }: OpenBlock): void {
    if (isWhole && hash.end() !== digest) {
      this.#fault({ kind: "block altered", block: number, ids, sealedAt });
    }
  }
}
