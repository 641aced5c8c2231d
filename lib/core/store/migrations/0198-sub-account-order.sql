-- The list's order: what waits for a person, then drafts, then the others; each by name, without case and accents.
alter table sub_account add column list_key text collate "C" not null generated always as (
  case
    when stage = 'draft' then '1'
    when stage = 'submitted' then case when coalesce(status, '') = 'REJECTED' then '0' else '2' end
    when stage = 'created' or next_attempt_at is null then '0'
    else '2'
  end || folded_text(coalesce(nullif(trade_name, ''), name))) stored;
drop index sub_account_list;
create index sub_account_list on sub_account (account_id, list_key, id);
