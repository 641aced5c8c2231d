-- What authorities ask of wallets and operations: kept and given back, never required.
alter table wallets
  add column custody jsonb check (custody is null or custody ->> 'kind' in ('self', 'custodian')),
  -- Sealed.
  add column beneficiary text;

alter table quotes add column purpose_code text check (purpose_code ~ '^[0-9]{5}$');
alter table payins add column purpose_code text check (purpose_code ~ '^[0-9]{5}$');
alter table payout_quotes add column purpose_code text check (purpose_code ~ '^[0-9]{5}$');
alter table payouts add column purpose_code text check (purpose_code ~ '^[0-9]{5}$');
