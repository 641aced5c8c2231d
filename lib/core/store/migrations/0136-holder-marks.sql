-- A keyed hash of the noted holder's whole document, as an approval binds it; null: none was noted, or the intent
-- is older than this column, and its next quote notes it.
alter table payout_intent add column holder_document_mark text;
