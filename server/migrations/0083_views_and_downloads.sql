-- phase: expand
-- A view of a file in the page and a download of it are two things, each with its own time. Rows from before have neither: their file was opened.
alter table orders.views
  add column viewed_at timestamptz,
  add column downloaded_at timestamptz;
