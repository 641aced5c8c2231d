-- Which roles there are is said once, in protocol/people.ts.
alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check check (role ~ '^[a-z]+(-[a-z]+)*$');
