-- A sub-account's credentials that end with the credential that gave them.

-- The first of the line of the credential that gave it, where that one is bound to addresses or ends;
-- null: it stands by itself. It works as long as one of that line does.
alter table credentials add column ends_with bigint references credentials (id);

create index credentials_line on credentials (coalesce(counts_as, id));
