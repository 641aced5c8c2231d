-- Guesses at the code without which an approved invitation is not accepted. Only who approved it sees the code.
alter table invitation add column wrong_codes integer not null default 0;
