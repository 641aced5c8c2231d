-- Who could once decide an account's requests, and can't any more: they go on counting, so that nobody frees
-- himself of others by removing them. It ends by another's approval or at the terminal.
create table past_decider (
  account_id text not null references account (id),
  person_id text not null references person (id),
  -- What deciding took: others' requests, or their changes to who may do what.
  permission text not null check (permission in ('request:decide', 'people:manage')),
  at timestamptz not null default now(),
  primary key (account_id, person_id, permission)
);
insert into past_decider (account_id, person_id, permission)
select account_id, person_id, permission from past_administrator,
  unnest(array['request:decide', 'people:manage']) as permission
union
select request.account_id, answer.person_id,
  case request.deed when 'change' then 'people:manage' else 'request:decide' end
from approval_answer as answer
join approval_request as request on request.id = answer.request_id
join person on person.id = answer.person_id;
drop table past_administrator;
