-- In which trace a payment was made, while traces are sent: what is done for it later goes on there. Nothing depends on
-- it; it is swept after a month.
create table payment_traces (
  kind text not null check (kind in ('payin', 'payout')),
  payment_id bigint not null,
  -- The payment's id in the interface.
  public_id text not null,
  traceparent text not null,
  begun_at timestamptz not null default now(),
  primary key (kind, payment_id),
  constraint payment_traces_public_id unique (kind, public_id)
);
create index payment_traces_begun on payment_traces (begun_at);
