-- Texts that the desk asks a wallet to sign: that an address is its person's own, or that an allowance
-- from elsewhere serves one payout. Each is asked of one person, signed once, and never changed.
create table signed_text (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  -- Who was signed in when it was asked for.
  person text not null,
  family text not null check (family in ('evm', 'tron', 'solana')),
  address text not null,
  purpose text not null check (purpose in ('ownership', 'consent')),
  -- Of a consent alone.
  intent_id text references payout_intent (id),
  content_hash text,
  number text not null unique,
  text text not null,
  asked_at timestamptz not null default now(),
  -- Until when it may be signed, and until when a consent counts.
  ends_at timestamptz not null,
  signature text,
  signed_at timestamptz,
  check ((purpose = 'consent') = (intent_id is not null)),
  check ((purpose = 'consent') = (content_hash is not null)),
  check ((signature is null) = (signed_at is null)),
  check (signed_at is null or signed_at <= ends_at)
);
create index signed_text_proof on signed_text (account_id, person, family, address)
  where purpose = 'ownership' and signed_at is not null;
create index signed_text_consent on signed_text (intent_id) where purpose = 'consent';
create index signed_text_left on signed_text (account_id, ends_at) where signed_at is null;
