-- The holder's CNPJ, which is in a public register, as it was noted when the payout was quoted. Null: it is a CPF,
-- which is kept as a mask alone, none was noted, or the intent is older than this column.
alter table payout_intent add column holder_cnpj text check (holder_cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$');
