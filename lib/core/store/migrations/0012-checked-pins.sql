-- What the chain showed of a pin when it was set: the hash of the code that decides what is pulled, or
-- why there is none. What was pinned before without it is no pin until somebody sets it again.
alter table payout_pin add column evidence text;

-- Each time a delegate's key has signed our text; a number serves an account and a network once.
create table delegate_proof (
  account_id text not null references account (id),
  network text not null,
  number bigint not null,
  delegate text not null,
  user_id bigint not null,
  signature text not null,
  proved_by text not null,
  proved_at timestamptz not null default now(),
  primary key (account_id, network, number)
);
