-- Who is expected to pay a payin, and who did, as the exchange says it: a claim, with a masked document.
alter table payin_intent add column expected_payer text;
alter table payin
  add column expected_payer text,
  add column payer jsonb,
  add column payer_name text generated always as (payer ->> 'name') stored,
  -- Paid by another name than expected; compared where either of them is written.
  add column other_payer boolean not null default false;
create index payin_other_payer on payin (account_id, id) where other_payer;
