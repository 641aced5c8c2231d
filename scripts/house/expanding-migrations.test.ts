import { describe, expect, it } from "vitest";
import { migrationOf, readMigrations } from "#platform/migrations/read-migrations.ts";
import { breaksBefore } from "./expanding-migrations.ts";

/** The last migrations from before versions could work side by side. */
const BEFORE_RULE = { "lib/core/store/migrations": "0208", "service/db/migrations": "0029" };

const whys = (sql: string) => breaksBefore(migrationOf("0300-x.sql", sql));

describe("a migration that expands", () => {
  it.each(Object.entries(BEFORE_RULE))(
    "breaks nothing of the version before: %s",
    (folder, last) => {
      const later = readMigrations(folder).filter(({ name }) => name.slice(0, 4) > last);
      expect(later.flatMap(breaksBefore)).toEqual([]);
    },
  );

  it.each([
    "drop table coin",
    "drop table if exists coin",
    "drop view coins",
    "alter table coin drop column a",
    "alter table coin drop a",
    "alter table coin add column b text, drop column a",
    "alter table coin rename column a to b",
    "alter table coin rename to coins",
    "alter type kind rename value 'a' to 'b'",
    "alter table coin alter column a type bigint",
    "alter table coin alter a set data type bigint",
    "alter table coin alter column a set not null",
    "alter table coin alter column a drop default",
    "alter table coin add column b text not null",
    "alter table coin add constraint a check (a > 0)",
    "alter table coin add check (a > 0)",
    "alter table coin add constraint a foreign key (a) references b",
    "alter table coin add constraint a unique (a)",
    "alter table only coin add primary key (a)",
    "create index coin_a on coin (a)",
    "create unique index coin_a on coin (a)",
    "truncate coin",
    "revoke select on coin from public",
    "do $$ begin alter table coin drop column a; end $$",
    "-- a word\nALTER TABLE coin\n  DROP COLUMN a",
  ])("is refused: %s", (sql) => expect(whys(sql)).toHaveLength(1));

  it.each([
    "create table coin (a integer not null); create index coin_a on coin (a); alter table coin alter column a set not null",
    "alter table coin add column b text",
    "alter table coin add column b text not null default 'drop column'",
    "alter table coin add column b integer, add column c text check (c in ('a', 'b'))",
    "alter table coin alter column a drop not null",
    "alter table coin alter column a set default 0; alter table coin alter column a set not null",
    "alter table coin drop constraint a, add constraint a check (a > 0 or b in (1, 2)) not valid",
    "alter table coin validate constraint a",
    "-- outside a transaction\ncreate index concurrently coin_a on coin (a)",
    "-- contract: needs 0200\nalter table coin drop column a",
    "-- drop table coin\nselect 1",
    "create or replace function f() returns trigger language plpgsql as $$ begin truncate coin; return new; end $$",
    "update coin set a = 1",
  ])("passes: %s", (sql) => expect(whys(sql)).toEqual([]));
});
