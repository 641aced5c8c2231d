-- Who asked the exchange for a payin, and when: what a policy counts together.
alter table payin_intent add column confirmed_by text;
alter table payin_intent add column confirmed_at timestamptz;
update payin_intent set
  confirmed_by = created_by,
  confirmed_at = coalesce(
    (select min(payin.created_at) from payin where payin.intent_id = payin_intent.id), updated_at)
where status in ('paying', 'unclear', 'done');
create index payin_confirmed_of_day on payin_intent (account_id, confirmed_at);

-- A policy names payins, PIX accounts and receiving wallets too, and what none of its rules fits is refused.
-- One that was set before goes on allowing them, as its next version says.
insert into policy (account_id, version, rules, set_by)
select account_id, version + 1, rules || (
  select jsonb_agg(jsonb_build_object(
    'deed', deed, 'roles', '[]'::jsonb, 'people', '[]'::jsonb, 'to', 'anyone', 'accounts', '[]'::jsonb,
    'networks', '[]'::jsonb, 'tokens', '[]'::jsonb, 'up_to', jsonb_build_object(
      'each', null, 'person_day', null, 'account_day', null, 'rolling', null),
    'outcome', 'allow', 'hours', null))
  from unnest(array['payin', 'pix_account', 'wallet']) as deed
), set_by
from (select distinct on (account_id) * from policy order by account_id, version desc) as latest;
update policy_draft set number = number + 1, rules = policy_draft.rules || (
  select jsonb_agg(jsonb_build_object(
    'deed', deed, 'roles', '[]'::jsonb, 'people', '[]'::jsonb, 'to', 'anyone', 'accounts', '[]'::jsonb,
    'networks', '[]'::jsonb, 'tokens', '[]'::jsonb, 'up_to', jsonb_build_object(
      'each', null, 'person_day', null, 'account_day', null, 'rolling', null),
    'outcome', 'allow', 'hours', null))
  from unnest(array['payin', 'pix_account', 'wallet']) as deed
);
