-- What one person has uploaded that is still kept here.
create index sub_account_document_kept on sub_account_document (uploaded_by) where content is not null;
