-- Whether PIX codes are shown whose amount only the exchange's own address states.
alter table connection add column dynamic_codes boolean not null default false;
