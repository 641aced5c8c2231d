-- A request can be about any deed that others have to approve, no longer about payouts alone. `object` names
-- the row, or for a change the door and what it is about.
alter table approval_request add column deed text not null default 'payout'
  check (deed in ('payout', 'payin', 'pix_account', 'wallet', 'change'));
alter table approval_request alter column deed drop default;
alter table approval_request drop constraint approval_request_intent_id_fkey;
alter table approval_request rename column intent_id to object;
alter table approval_request alter column cents drop not null;
alter table approval_request add check (deed <> 'payout' or cents is not null);
-- `done`: the change was made, once.
alter table approval_request drop constraint approval_request_ended_check;
alter table approval_request add check (ended in ('refused', 'changed', 'replaced', 'done'));

drop index approval_request_of_intent;
create index approval_request_of_object on approval_request (account_id, deed, object, asked_at desc);
drop index approval_request_open;
create unique index approval_request_open on approval_request (account_id, deed, object)
  where ended is null;
