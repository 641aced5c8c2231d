import type { DatabaseSync } from "node:sqlite";
import { inOneCommit, openJournal } from "#sandbox/open-journal.ts";

/** The account's opening balance, so that PIX can be sent before any came in. */
const OPENING_CENTS = 100_000_000_00n;

/**
 * Amounts are integer cents. `entry` is double entry: what leaves one account arrives at another.
 * `client` is the exchange's account; `payers` and `receivers` are the outside world on its two sides.
 * Movements and entries are never changed or deleted, because they serve as evidence.
 */
const SCHEMA = `
create table if not exists charge (
  txid text primary key, cents integer not null check (cents > 0), expires_at text not null,
  description text not null, pix_code text not null, created_at text not null
) strict;
create table if not exists movement (
  id integer primary key autoincrement,
  direction text not null check (direction in ('in', 'out', 'returned')),
  cents integer not null check (cents > 0),
  end_to_end_id text not null unique,
  original_end_to_end_id text references movement (end_to_end_id),
  txid text references charge (txid),
  pix_key text,
  order_id text not null,
  created_at text not null,
  unique (direction, order_id),
  check ((direction = 'returned') = (original_end_to_end_id is not null)),
  check ((direction = 'out') = (pix_key is not null))
) strict;
create table if not exists payment (
  id text primary key,
  pix_key text not null,
  cents integer not null check (cents > 0),
  description text not null,
  state text not null check (state in ('accepted', 'settled', 'refused')),
  end_to_end_id text unique,
  reason text,
  accepted_at text not null,
  arrives_at text not null,
  settled_at text,
  check (state = 'refused' or end_to_end_id is not null),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'settled') = (settled_at is not null))
) strict;
create index if not exists payment_on_its_way on payment (arrives_at) where state = 'accepted';
create trigger if not exists payment_ends_once before update on payment
  when old.state <> 'accepted'
  begin select raise(abort, 'a payment that ended is never changed'); end;
create trigger if not exists payment_is_kept before delete on payment
  begin select raise(abort, 'a payment is never deleted'); end;
create table if not exists payer (
  movement_id integer primary key references movement (id), name text not null, document text not null
) strict;
create trigger if not exists payer_stays before update on payer
  begin select raise(abort, 'a payer is never changed'); end;
create trigger if not exists payer_is_kept before delete on payer
  begin select raise(abort, 'a payer is never deleted'); end;
create index if not exists movement_txid on movement (txid, id);
create index if not exists movement_original on movement (original_end_to_end_id);
create table if not exists entry (
  movement_id integer references movement (id),
  account text not null check (account in ('client', 'payers', 'receivers', 'capital')),
  cents integer not null check (cents <> 0)
) strict;
create index if not exists entry_account on entry (account, cents);
create trigger if not exists movement_stays before update on movement
  begin select raise(abort, 'a movement is never changed'); end;
create trigger if not exists movement_is_kept before delete on movement
  begin select raise(abort, 'a movement is never deleted'); end;
create trigger if not exists entry_stays before update on entry
  begin select raise(abort, 'an entry is never changed'); end;
create trigger if not exists entry_is_kept before delete on entry
  begin select raise(abort, 'an entry is never deleted'); end;`;

/** Opens the books; each commit is on the disk when it returns. */
export function openBooks(file: string): DatabaseSync {
  const db = openJournal(file, SCHEMA, { enableForeignKeyConstraints: true });
  inOneCommit(db, () => {
    if (db.prepare("select 1 from entry limit 1").get()) return;
    const open = db.prepare("insert into entry (movement_id, account, cents) values (null, ?, ?)");
    open.run("capital", -OPENING_CENTS);
    open.run("client", OPENING_CENTS);
  });
  return db;
}
