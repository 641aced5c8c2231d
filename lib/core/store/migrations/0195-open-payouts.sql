-- What is watched holds failed payouts until somebody has seen them: looking for those that have not ended reads
-- none of these.
create index payout_open on payout (account_id, id desc) where status not in ('completed', 'failed', 'refunded');
-- Where people can be invited to, without every client whose documents were never sent.
create index sub_account_approved on sub_account (account_id, own_account_id)
  where stage = 'submitted' and status = 'APPROVED';
