-- Whoever may decide a request takes its approval back, also whoever has given it.
alter table approval_request drop constraint approval_request_ended_check;
alter table approval_request
  add check (ended in ('refused', 'changed', 'replaced', 'done', 'withdrawn'));
alter table approval_answer drop constraint approval_answer_verdict_check;
alter table approval_answer add check (verdict in ('approve', 'refuse', 'withdraw'));
alter table approval_answer drop constraint approval_answer_pkey;
alter table approval_answer add primary key (request_id, person_id, verdict);
