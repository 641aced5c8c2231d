-- Texts that a wallet signs name a receiver's PIX key or a person's e-mail, so they are sealed. Those of before
-- are sealed by a job, which finds them by this index.
create index signed_text_plain on signed_text (id) where text not like 'v1.%';
