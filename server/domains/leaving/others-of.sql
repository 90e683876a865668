-- With whom somebody has had to do: whoever may have been told their name.
create or replace function leaving.others_of(person uuid) returns setof uuid stable language sql as $$
  select model_id from orders.orders where customer_id = person union select customer_id from orders.orders where model_id = person
  union select model_id from tips.tips where customer_id = person union select customer_id from tips.tips where model_id = person
  union select model_id from posts.purchases where customer_id = person union select customer_id from posts.purchases where model_id = person
  union select p.model_id from posts.comments c join posts.posts p on p.id = c.post_id where c.author_id = person
  union select user_id from models.follows where model_id = person
$$;
