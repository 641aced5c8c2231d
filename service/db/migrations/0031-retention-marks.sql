-- Through when a table's expired rows were looked at: used quotes stay, and must not be passed again each time.
create table retention_marks (
  name text primary key,
  through timestamptz not null default '-infinity'
);
insert into retention_marks (name) values ('quotes'), ('payout_quotes');
