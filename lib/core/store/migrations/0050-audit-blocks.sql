-- The trail, sealed block by block. A block names its rows' ids, and its digest covers those rows and the
-- digest before it: whoever alters, removes or slips in a row has to make every later digest anew, and the
-- last one is known outside this database.
create table audit_block (
  number bigint primary key check (number > 0),
  ids int8multirange not null check (not isempty(ids)),
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz(3) not null
);

create trigger audit_block_append_only before update or delete on audit_block
  for each row execute function audit_refuses_change();
create trigger audit_block_no_truncate before truncate on audit_block
  for each statement execute function audit_refuses_change();

-- One object's story, one person's deeds.
create index audit_subject on audit (subject, id desc) where subject is not null;
create index audit_actor on audit (actor_id, id desc) where actor_id is not null;
