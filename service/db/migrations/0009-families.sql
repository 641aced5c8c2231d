-- Networks on which signed bytes can be mined for a while only: until this moment or height, in the
-- family's own measure. Null where nothing but their number bounds them.
alter table chain_sends add column valid_until bigint;
alter table chain_sends add constraint chain_sends_valid check (valid_until is null or raw is not null);
