-- The questions of a product with the answers to them, as the order keeps them; the same rule as `answerProblem` of contract/rules/brief.ts.
-- An answer to a question that is no longer asked is left out. Refusals: answers_wrong (the key of the question, and its problem).
create or replace function orders.answered(questions jsonb, answers jsonb, files uuid[]) returns jsonb immutable language plpgsql as $$
declare
  asked jsonb;
  given jsonb;
  words text;
  file text;
  problem text;
  answered jsonb := '[]';
begin
  for asked in select question from jsonb_array_elements(questions) with ordinality as t (question, place) order by place loop
    given := jsonb_path_query_first(answers, '$[*] ? (@.key == $key)', jsonb_build_object('key', asked -> 'key'));
    words := case when asked ->> 'kind' <> 'file' then nullif(given ->> 'text', '') end;
    file := case when asked ->> 'kind' = 'file' then given ->> 'objectId' end;
    problem := case
      when words is null and file is null then case when (asked -> 'isRequired')::boolean then 'missing' end
      when asked ->> 'kind' = 'choice' and not asked -> 'choices' ? words then 'choice'
      when asked ->> 'kind' = 'file' and not file::uuid = any (files) then 'file'
    end;
    if problem is not null then
      perform refuse('answers_wrong', 'orders.answersWrong', jsonb_build_object('key', asked -> 'key', 'problem', problem));
    end if;
    answered := answered || jsonb_strip_nulls(jsonb_build_object('key', asked -> 'key', 'kind', asked -> 'kind', 'text', asked -> 'text',
      'isRequired', asked -> 'isRequired', 'answer', words, 'objectId', file));
  end loop;
  return answered;
end $$;
