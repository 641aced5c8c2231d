-- What came in on a day is also what later went back.
create index payin_return_came on payin_return (account_id, received_at) include (payin_id, end_to_end_id, cents);
