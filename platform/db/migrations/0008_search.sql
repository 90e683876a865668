-- The house searches orders by their persons and products: by any three letters in a row.
create index users_search_name on users.users using gin (name gin_trgm_ops);
create index users_search_handle on users.users using gin ((handle::text) gin_trgm_ops);
create index users_search_email on users.users using gin ((email::text) gin_trgm_ops);
create index products_search_name on models.products using gin (name gin_trgm_ops);
create index orders_product on orders.orders (product_id, id desc);
