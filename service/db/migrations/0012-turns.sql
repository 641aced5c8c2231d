-- Users take turns at what workers do for them: whose a row is stands on it, and an index goes from
-- one user to the next.

alter table chain_sends add column user_id integer references users (id);
alter table pix_payments add column user_id integer references users (id);
-- 0: a PIX that nobody can place is nobody's.
alter table pix_returns add column user_id integer not null default 0;

update chain_sends set user_id = payins.user_id from payins where payins.id = chain_sends.payin_id;
update chain_sends set user_id = payouts.user_id from payouts where payouts.id = chain_sends.payout_id;
update pix_payments set user_id = payouts.user_id from payouts where payouts.id = pix_payments.payout_id;
update pix_returns set user_id = payins.user_id from payins where payins.id = pix_returns.payin_id;

-- It follows from the payin or the payout, and so it can't say anything else.
create function user_of_send() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce(
    (select user_id from payins where id = new.payin_id),
    (select user_id from payouts where id = new.payout_id)
  );
  return new;
end $$;
create trigger chain_sends_user before insert on chain_sends
  for each row execute function user_of_send();

create function user_of_payout() returns trigger language plpgsql as $$
begin
  new.user_id := (select user_id from payouts where id = new.payout_id);
  return new;
end $$;
create trigger pix_payments_user before insert on pix_payments
  for each row execute function user_of_payout();

create function user_of_payin() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select user_id from payins where id = new.payin_id), 0);
  return new;
end $$;
create trigger pix_returns_user before insert on pix_returns
  for each row execute function user_of_payin();

alter table chain_sends alter column user_id set not null;
alter table pix_payments alter column user_id set not null;

create index payouts_turns on payouts (network, user_id, due_at, id) where stage = 'checking';
create index chain_sends_turns on chain_sends (network, user_id, due_at, id) where state = 'intended';
create index pix_payments_turns on pix_payments (user_id, due_at, id)
  where state in ('intended', 'asked');
create index pix_returns_turns on pix_returns (user_id, due_at, id) where confirmed_at is null;
create index payins_turns on payins (user_id, ask_at, id)
  where status = 'processing' and paid_at is null;
create index deliveries_turns on deliveries (user_id, due_at, event_id) where status = 'pending';
-- Who waits longest of all is asked no more.
drop index pix_payments_due, pix_returns_due, payins_to_ask;
