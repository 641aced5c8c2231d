-- What a person has chosen to get by mail, or not to; without a row the notice's own default holds.
create table notice_choice (
  person_id text not null references person (id) on delete cascade,
  event text not null,
  mails boolean not null,
  primary key (person_id, event)
);
insert into notice_choice select person_id, event, false from notice_mute;
drop table notice_mute;

-- Until when a person has seen their notices; what came before this column counts as seen.
alter table person add column notices_seen_at timestamptz not null default now();
