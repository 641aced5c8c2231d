-- What a policy decides about is an operation in the trade's words: the same word from the column to the button.
alter table approval_request rename column deed to operation;
alter table recipient rename column deed to operation;

create function pg_temp.renamed(rules jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(rule - 'deed' || jsonb_build_object('operation', rule -> 'deed') order by place), '[]')
  from jsonb_array_elements(rules) with ordinality as listed (rule, place)
$$;
update policy set rules = pg_temp.renamed(rules);
update policy_draft set rules = pg_temp.renamed(rules);

update notice set content = content - 'deed' || jsonb_build_object('action', content -> 'deed')
where content ? 'deed';
