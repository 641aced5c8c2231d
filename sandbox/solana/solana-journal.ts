import type { DatabaseSync } from "node:sqlite";
import { constantIn, CONSTANTS, inOneCommit, openJournal } from "#sandbox/open-journal.ts";

/** An executed transaction: its bytes, its time, and what a node reports about it. */
export type ExecutedTransaction = {
  signature: string;
  slot: number;
  /** Unix seconds. */
  time: number;
  wire: Uint8Array;
  /** JSON of the error, or null. */
  error: string | null;
  /** JSON of the `meta` of `getTransaction`. */
  meta: string;
};
export type SolanaSnapshot = { position: number; state: Uint8Array };

const SCHEMA = `${CONSTANTS}
create table if not exists executed (
  position integer primary key autoincrement,
  signature text not null unique, slot integer not null, time integer not null,
  wire blob not null, error text, meta text not null
) strict;
create table if not exists involved (
  address text not null, position integer not null, primary key (address, position)
) strict, without rowid;
create table if not exists snapshot (
  only integer primary key check (only = 1), position integer not null, state blob not null
) strict;`;

type Row = ExecutedTransaction & { position: number };

/**
 * The chain's journal: every executed transaction, in order, synced to the disk before anybody learns of
 * it. Transactions in a snapshot stay, for late readers.
 */
export class SolanaJournal {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = openJournal(file, SCHEMA);
  }

  constant(name: string, make: () => string): string {
    return constantIn(this.#db, name, make);
  }

  append(one: ExecutedTransaction, involved: readonly string[]): void {
    const { signature, slot, time, wire, error, meta } = one;
    inOneCommit(this.#db, () => {
      const { lastInsertRowid: position } = this.#db
        .prepare(
          "insert into executed (signature, slot, time, wire, error, meta) values (?, ?, ?, ?, ?, ?)",
        )
        .run(signature, slot, time, wire, error, meta);
      const name = this.#db.prepare("insert or ignore into involved values (?, ?)");
      for (const address of involved) name.run(address, position);
    });
  }

  find(signature: string): ExecutedTransaction | null {
    const found = this.#db.prepare("select * from executed where signature = ?").get(signature);
    return (found as unknown as Row | undefined) ?? null;
  }

  /** Transactions that name an address, newest first, from before a position. */
  involving(address: string, before: number, limit: number): (ExecutedTransaction & Row)[] {
    return this.#db
      .prepare(
        `select executed.* from involved join executed using (position)
         where address = ? and position < ? order by position desc limit ?`,
      )
      .all(address, before, limit) as unknown as Row[];
  }

  positionOf(signature: string): number | null {
    const row = this.#db
      .prepare("select position from executed where signature = ?")
      .get(signature);
    return (row?.position as number | undefined) ?? null;
  }

  /** The newest transaction's slot, or 0. */
  lastSlot(): number {
    return Number(this.#db.prepare("select max(slot) as slot from executed").get()?.slot ?? 0);
  }

  since(position: number): Row[] {
    const query = "select * from executed where position > ? order by position";
    return this.#db.prepare(query).all(position) as unknown as Row[];
  }

  snapshot(): SolanaSnapshot | null {
    const row = this.#db.prepare("select position, state from snapshot").get();
    return (row as SolanaSnapshot | undefined) ?? null;
  }

  saveSnapshot(state: Uint8Array): void {
    const row = this.#db
      .prepare("select coalesce(max(position), 0) as position from executed")
      .get();
    const save = "insert or replace into snapshot values (1, ?, ?)";
    this.#db.prepare(save).run(Number(row?.position), state);
  }

  close(): void {
    this.#db.close();
  }
}
