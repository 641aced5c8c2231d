-- Token units that left the wallet, or came back to it, where the chain shows others than the exchange says; null: it
-- agrees, or shows none.
alter table payout add column chain_units bigint;
