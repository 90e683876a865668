-- phase: expand
alter table reviews.reviews validate constraint reviews_hidden, validate constraint reviews_reply;
