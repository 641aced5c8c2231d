-- The key of the stand-ins by which a PIX key or a document is found and hashed. It stays when DATA_KEY, which seals
-- it, is replaced: a stand-in can't be made anew from what it stands for.
create table mark_key (
  id smallint primary key check (id = 1),
  sealed text not null
);
