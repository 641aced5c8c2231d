-- What is typed to find a wallet, a receiver or a client, without case and accents, in any part of their words.
create index wallet_words on wallet
  using gin (account_id, folded_text(name || E'\n' || address) gin_trgm_ops);
create index sub_account_words on sub_account
  using gin (account_id, folded_text(name || E'\n' || coalesce(trade_name, '') || E'\n'
    || coalesce(document, '')) gin_trgm_ops);
create index pix_account_name_words on pix_account_name
  using gin (account_id, folded_text(name) gin_trgm_ops);
create index pix_account_note_words on pix_account_note
  using gin (account_id, folded_text(holder_name) gin_trgm_ops);
-- How large an index is, is known once they have been looked at.
analyze wallet, sub_account, pix_account_name, pix_account_note;

-- A file that was asked for and not yet written names what was typed in a way that nobody reads any more.
delete from export_part where export_id in (
  select id from export where state in ('waiting', 'running') and list in ('/payins', '/payouts'));
update export set state = 'failed', fault = 'broken', ended_at = now(), next_at = null, lease = null
where state in ('waiting', 'running') and list in ('/payins', '/payouts');
