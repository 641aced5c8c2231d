-- What somebody has looked at and ticked: doubles of a line, in this batch or before.
alter table batch_line add column confirmed jsonb not null default '[]';

-- Which PIX account has a key, as the exchange last listed it: a batch's lines find theirs without asking it.
create table pix_account_key (
  account_id text not null references account (id),
  bank_account_id bigint not null,
  -- A stand-in: the key may be a CPF.
  key_mark text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, bank_account_id)
);
create index pix_account_of_key on pix_account_key (account_id, key_mark);
