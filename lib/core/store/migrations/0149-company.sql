-- The company behind an account: its CNPJ and its sign, two letters on a colour. A main account keeps the name
-- that it has until somebody sets these.
alter table account
  add column document text,
  add column initials text,
  add column colour text;
