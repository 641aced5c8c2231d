-- One person may ask another about the same object again and again: what changes nothing is mailed once an hour.
alter table notice
  -- The object; null: the notice is never folded.
  add column about text,
  -- What must not have changed, hashed, and the amount that must not have grown, in minor units.
  add column same text,
  add column amount numeric,
  -- Until when a mail waits, and takes up what else is told of the object.
  add column held_until timestamptz,
  add check ((about is null) = (same is null)),
  add check ((about is null) = (amount is null)),
  add check (held_until is null or about is not null);
create index notice_about on notice (person_id, about, made_at desc) where about is not null;
