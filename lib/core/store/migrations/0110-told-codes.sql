-- A code that came too early and was said to be right is not taken when its time comes.
alter table totp add column told_step bigint;
