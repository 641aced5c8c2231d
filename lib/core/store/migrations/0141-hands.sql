-- Everyone who made or changed any part of what is to be decided, since what is in force; the last one last.
-- None of them decides it.
alter table approval_request add column hands text[];
update approval_request set hands =
  case when made_by = asked_by then array[asked_by] else array[made_by, asked_by] end;
alter table approval_request alter column hands set not null;
alter table approval_request drop column made_by;

-- Empty: it was read so, and is nobody's.
alter table recipient add column hands text[] not null default '{}';
update recipient set hands = array[noted_by] where noted_by is not null;
alter table recipient drop column noted_by;

alter table policy_draft add column hands text[];
update policy_draft set hands = array[edited_by];
alter table policy_draft alter column hands set not null;
alter table policy_draft drop column edited_by;

-- Who named people on an external wallet before it was in use.
alter table external_wallet add column hands text[] not null default '{}';
update external_wallet as wallet set hands = array(
  select distinct named_by from external_wallet_person where wallet_id = wallet.id);

-- Whether it was by an invitation: a request of theirs says so to whoever invited them, however long ago.
alter table sponsorship add column invited boolean not null default false;
update sponsorship set invited = true from invitation
where invitation.accepted_by = sponsorship.person_id and invitation.invited_by = sponsorship.sponsor_id;
