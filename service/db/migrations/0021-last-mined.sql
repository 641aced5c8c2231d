-- The treasury's newest transaction that the books know to be in a block.
create index chain_sends_mined on chain_sends (network, signer, block_number)
  where block_number is not null;
