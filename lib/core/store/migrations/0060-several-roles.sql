-- A person holds several roles in an account and may do what any of them allows. Which roles there are is
-- said once, in protocol/wire/people.ts.
alter table membership add column roles text[];
update membership set roles = array[role];
alter table membership drop column role;
alter table membership
  alter column roles set not null,
  add constraint membership_roles_check
    check (array_to_string(roles, ' ') ~ '^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*$');
