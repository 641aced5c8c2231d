-- Who paid a payin, as the bank says it. Only the masked document is stored: it is shown and compared by
-- eye, nothing is looked up by it, and the bank knows the whole one by the end-to-end id.
alter table payins
  add column payer jsonb check (
    payer is null or (paid_at is not null and payer ->> 'name' <> ''
      and coalesce(payer ->> 'document', '*') like '*%')
  );
