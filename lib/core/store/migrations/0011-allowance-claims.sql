-- An allowance serves the payout that it was signed for, and an execution is not over because
-- somebody says so.

-- What an approval is for, in one hash: intent, receiver, token, spender and units. A new quote of the
-- same is the same. Null: signed before this was kept, so that it serves nothing by itself.
alter table payout_signature add column serves text;

-- By what a chain knows a transaction before it is sent (a nonce with what it approves, or the bytes
-- themselves), and what it was first asked for. It serves nothing else for ever.
create table allowance_claim (
  network text not null,
  signer text not null,
  name text not null,
  account_id text not null references account (id),
  serves text not null,
  claimed_at timestamptz not null default now(),
  primary key (network, signer, name)
);

-- Each time that an exchange was asked for a payout. Whatever it answered: until the chain shows what
-- became of the allowance, the exchange may still take it.
create table payout_execution (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  intent_id text not null references payout_intent (id),
  payout_quote_id text not null,
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  spender text not null,
  signer text not null,
  units bigint not null check (units > 0),
  -- What was quoted, in cents and BRL per token to six places: another quote may stand on the intent since.
  commercial_rate bigint,
  rate bigint not null,
  sender_cents bigint not null,
  receiver_cents bigint not null,
  flat_fee_cents bigint,
  partner_fee_cents bigint,
  -- The head when it was asked: what left the wallet since may have been taken for it.
  head bigint not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  -- `answered`: it has its payout · `revoked`: nothing was taken and nothing can be, as the chain shows.
  -- Null: it may still be taken, or was, and its payout is looked for.
  ended text check (ended in ('answered', 'revoked')),
  ended_at timestamptz,
  next_look_at timestamptz,
  check ((ended is null) = (ended_at is null))
);
create index payout_execution_open on payout_execution (account_id, network, token, spender, signer)
  where ended is null;
create index payout_execution_of_intent on payout_execution (intent_id, id);
create index payout_execution_turns on payout_execution (account_id, next_look_at, id)
  where ended is null and next_look_at is not null;

-- Of earlier versions: those whose answer is missing, or was a refusal.
insert into payout_execution
  (account_id, intent_id, payout_quote_id, network, token, spender, signer, units, commercial_rate, rate,
   sender_cents, receiver_cents, flat_fee_cents, partner_fee_cents, head, asked_by, asked_at, next_look_at)
select i.account_id, i.id, i.payout_quote_id, i.network, i.token, i.spender, i.signing_address,
       i.token_units, i.commercial_rate, i.rate, i.sender_cents, i.receiver_cents, i.flat_fee_cents,
       i.partner_fee_cents, coalesce(max(s.from_block), 0), i.created_by, i.executed_at, now()
  from payout_intent i
  left join payout_signature s on s.intent_id = i.id
 where i.executed_at is not null
   and i.status in ('none', 'quoted', 'signing', 'executing', 'unclear', 'refused')
   and i.refused_code is distinct from 'REVOKED'
   and i.payout_quote_id is not null and i.spender is not null and i.signing_address is not null
   and i.token_units > 0 and i.rate is not null and i.sender_cents is not null
   and i.receiver_cents is not null
 group by i.id;
