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

alter table approval_request rename column hands to actors;
alter table recipient rename column hands to actors;
alter table policy_draft rename column hands to actors;
alter table external_wallet rename column hands to actors;

-- How long one waits before money moves is its cooling-off.
alter table approval_request rename column rests_hours to cooling_off_hours;
alter table recipient rename column rests_until to cooling_off_until;
