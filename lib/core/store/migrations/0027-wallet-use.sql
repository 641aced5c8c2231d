-- What people decide about a receiving wallet, beside its registration at the exchange: a disabled one gets
-- no payins; an archived one gets none either and is left out of the list.
alter table wallet add column use text not null default 'open'
  check (use in ('open', 'disabled', 'archived'));
