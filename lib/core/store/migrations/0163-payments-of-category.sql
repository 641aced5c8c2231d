-- The payments of a category, in the list's order.
create index payin_of_category on payin (account_id, category, id desc) where category is not null;
create index payout_of_category on payout (account_id, category, id desc) where category is not null;
