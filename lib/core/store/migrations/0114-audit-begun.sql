-- A line is written before something leaves the store, and another one with how it ended. Where the second one
-- is missing, nobody knows how it ended.
alter table audit drop constraint audit_outcome_check;
alter table audit add constraint audit_outcome_check
  check (outcome in ('begun', 'done', 'refused', 'failed'));

-- Lists show a begun line only where no outcome followed it.
create index audit_request on audit (request_id);
