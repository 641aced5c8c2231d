-- Sealing looks for the last id of the blocks that are older than an hour, and reads those of the last hour: neither
-- may read all blocks there are.
create index audit_block_end on audit_block (upper(ids));
create index audit_block_sealed on audit_block (sealed_at);
