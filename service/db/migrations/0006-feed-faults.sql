-- What the bank brought or answered that a person has to look at.

-- Rows of the bank's feed that could not be taken: set aside, so that none holds up those after it.
create table bank_feed_faults (
  cursor text primary key,
  end_to_end_id text,
  trouble text not null,
  -- As the bank told it.
  told text not null,
  seen_at timestamptz not null default now()
);
create index bank_feed_faults_oldest on bank_feed_faults (seen_at, cursor);

-- Why the bank has not confirmed a return, as it was when last asked.
alter table pix_returns add column trouble text;
create index pix_returns_troubled on pix_returns (created_at, id)
  where confirmed_at is null and trouble is not null;
