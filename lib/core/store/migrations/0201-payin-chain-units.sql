-- Token units that the transaction brought to the wallet, where the chain shows another transfer than was reported;
-- null: it agrees, or shows none.
alter table payin add column chain_units bigint;
