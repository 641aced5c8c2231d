-- What a credential opens, and on whose window its calls count.

-- The first of the credentials that took each other's place; null: it is that one itself.
alter table credentials add column counts_as bigint references credentials (id);
-- What it may be used for; null: for everything, also for what is added later.
alter table credentials add column scopes text[]
  check (scopes <> '{}' and scopes <@ array['payins', 'payouts', 'accounts', 'sub_accounts']);

-- Rotated before: each goes on with the first of its line.
with recursive line as (
  select id, replaced_by, id as first from credentials c
  where not exists (select 1 from credentials before where before.replaced_by = c.id)
  union all
  select next.id, next.replaced_by, line.first from line join credentials next on next.id = line.replaced_by
)
update credentials set counts_as = line.first from line
where line.id = credentials.id and line.first <> credentials.id;

-- Renewed before: a sub-account has one line.
update credentials set counts_as = line.first
from (
  select c.user_id, min(c.id) as first from credentials c join users u on u.id = c.user_id
  where u.kind = 'sub' group by c.user_id
) line
where line.user_id = credentials.user_id and line.first <> credentials.id;
