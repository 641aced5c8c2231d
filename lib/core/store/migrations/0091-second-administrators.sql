-- Whom an invitation has let in, and the request by which another administrator approved it.
alter table invitation add column accepted_by text references person (id);
alter table invitation add column request_id text references approval_request (id);

-- Who let a person in, gave them a role or reset their factors last: that person does not decide what this
-- one asks for while it is new.
create table sponsorship (
  person_id text not null references person (id),
  sponsor_id text not null references person (id),
  at timestamptz not null default now(),
  primary key (person_id, sponsor_id)
);

-- Administrators whom another one has removed, or whose role was taken: they still count, so that nobody gets
-- rid of being looked over.
create table past_administrator (
  account_id text not null references account (id),
  person_id text not null references person (id),
  primary key (account_id, person_id)
);
