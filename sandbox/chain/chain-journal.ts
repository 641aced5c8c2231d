import type { Hex } from "viem";
import { constantIn, CONSTANTS, inOneCommit, openJournal } from "#sandbox/open-journal.ts";

/**
 * The chain's history in order: a transaction came in, or a block was made. A transaction is an entry for
 * `enterTransaction`.
 */
type Act = { transaction: string } | { block: BlockAct };
/** `parentHash` was the chain's head, so that a replay can be checked against it. */
export type BlockAct = { number: number; timestamp: number; parentHash: Hex };
/** Another name of a transaction and what it was sent as, stored as long as the chain. */
export type Named = { name: string; hash: Hex; content: string };
type Snapshot = { position: number; blockNumber: number; state: Uint8Array };

export type ChainJournal = {
  constant<T extends string>(name: string, make: () => T): T;
  /** Stores the transaction and its name, if any, in the same commit. */
  appendTransaction(hash: Hex, raw: string, named?: Named): void;
  byName(name: string): Named | null;
  byHash(hash: Hex): Named | null;
  /** All names, the newest first. */
  newestNames(): Iterable<Named>;
  /** Written before the block is made. An empty block survives a kill, but not a power cut. */
  appendBlock(block: BlockAct): void;
  markMined(hashes: readonly Hex[], blockNumber: number): void;
  /** Transactions not mined yet. */
  waiting(): Hex[];
  snapshot(): Snapshot | null;
  /** Transactions from before the snapshot that are not in its state, in order. */
  waitingAt(snapshot: Snapshot | null): string[];
  actsSince(snapshot: Snapshot | null): Act[];
  /** Replaces the snapshot and deletes the acts it makes superfluous; `settled` are no longer waiting. */
  saveSnapshot(state: Uint8Array, blockNumber: number, settled: readonly Hex[]): void;
  close(): void;
};

const SCHEMA = `${CONSTANTS}
create table if not exists act (
  position integer primary key autoincrement,
  hash text, raw text, mined_in integer,
  number integer, timestamp integer, parent_hash text,
  check ((raw is null) = (number is not null))
) strict;
create index if not exists act_hash on act (hash) where hash is not null;
create index if not exists act_waiting on act (position) where raw is not null and mined_in is null;
create table if not exists named (
  name text primary key, hash text not null unique, content text not null
) strict;
create table if not exists snapshot (
  only integer primary key check (only = 1),
  position integer not null, block_number integer not null, state blob not null
) strict;`;

type ActRow = { raw: string | null; number: number; timestamp: number; parent_hash: Hex };

/** The chain's journal. A commit of a transaction or of a block with one is synced to the disk. */
export function openChainJournal(file: string): ChainJournal {
  const db = openJournal(file, SCHEMA);
  const insertTransaction = db.prepare("insert into act (hash, raw) values (?, ?)");
  const insertNamed = db.prepare("insert into named (name, hash, content) values (?, ?, ?)");
  const selectByName = db.prepare("select name, hash, content from named where name = ?");
  const selectByHash = db.prepare("select name, hash, content from named where hash = ?");
  const selectNewest = db.prepare("select name, hash, content from named order by rowid desc");
  const insertBlock = db.prepare(
    "insert into act (number, timestamp, parent_hash) values (?, ?, ?)",
  );
  const setMined = db.prepare("update act set mined_in = ? where hash = ?");
  const selectWaiting = db.prepare(
    "select distinct hash from act where raw is not null and mined_in is null",
  );
  const lastPosition = db.prepare("select coalesce(max(position), 0) as position from act");

  function appendTransaction(hash: Hex, raw: string, named?: Named): void {
    inOneCommit(db, () => {
      insertTransaction.run(hash, raw);
      if (named) insertNamed.run(named.name, named.hash, named.content);
    });
  }

  const named = (row: Record<string, unknown>): Named => ({
    name: String(row.name),
    hash: row.hash as Hex,
    content: String(row.content),
  });
  const toNamed = (row: Record<string, unknown> | undefined) =>
    row === undefined ? null : named(row);
  function* newestNames(): Iterable<Named> {
    for (const row of selectNewest.iterate()) yield named(row);
  }

  const waiting = () => selectWaiting.all().map((row) => row.hash as Hex);

  function appendBlock({ number, timestamp, parentHash }: BlockAct): void {
    const isEmpty = selectWaiting.get() === undefined;
    // Syncing every second while idle would wear out the disk for nothing.
    if (isEmpty) db.exec("pragma synchronous = normal");
    try {
      insertBlock.run(number, timestamp, parentHash);
    } finally {
      if (isEmpty) db.exec("pragma synchronous = full");
    }
  }

  function snapshot(): Snapshot | null {
    const row = db.prepare("select position, block_number, state from snapshot").get();
    if (!row) return null;
    return {
      position: row.position as number,
      blockNumber: row.block_number as number,
      state: row.state as Uint8Array,
    };
  }

  // Includes transactions mined after the snapshot: its state does not hold them.
  const selectWaitingAt = db.prepare(
    `select raw from act where raw is not null and position <= ?
     and (mined_in is null or mined_in > ?) order by position`,
  );
  const selectSince = db.prepare(
    "select raw, number, timestamp, parent_hash from act where position > ? order by position",
  );

  function toAct(row: ActRow): Act {
    const { raw, number, timestamp, parent_hash: parentHash } = row;
    return raw === null ? { block: { number, timestamp, parentHash } } : { transaction: raw };
  }

  function saveSnapshot(state: Uint8Array, blockNumber: number, settled: readonly Hex[]): void {
    const position = Number(lastPosition.get()?.position);
    const forget = db.prepare("delete from act where hash = ?");
    inOneCommit(db, () => {
      db.prepare("insert or replace into snapshot values (1, ?, ?, ?)").run(
        position,
        blockNumber,
        state,
      );
      for (const hash of settled) forget.run(hash);
      db.exec("delete from act where raw is null or mined_in is not null");
    });
  }

  return {
    constant: (name, make) => constantIn(db, name, make),
    appendTransaction,
    byName: (name) => toNamed(selectByName.get(name)),
    byHash: (hash) => toNamed(selectByHash.get(hash)),
    newestNames,
    appendBlock,
    markMined: (hashes, number) => hashes.forEach((hash) => setMined.run(number, hash)),
    waiting,
    snapshot,
    waitingAt: (at) =>
      selectWaitingAt.all(at?.position ?? 0, at?.blockNumber ?? 0).map((row) => String(row.raw)),
    actsSince: (since) => (selectSince.all(since?.position ?? 0) as unknown as ActRow[]).map(toAct),
    saveSnapshot,
    close: () => db.close(),
  };
}
