-- outside a transaction
-- Indexes for foreign keys and for the queries that count the messages and requests of an address or a number. Without them each
-- deletion of a product, a member or a picture reads whole tables.

drop index concurrently if exists contact_messages_of_address;
create index concurrently contact_messages_of_address on contact_messages (address_hmac, created_at);
drop index concurrently if exists contact_messages_of_user;
create index concurrently contact_messages_of_user on contact_messages (user_id);

drop index concurrently if exists basket_lines_of_variant;
create index concurrently basket_lines_of_variant on basket_lines (variant_id);

drop index concurrently if exists callback_requests_of_product;
create index concurrently callback_requests_of_product on callback_requests (product_id);
drop index concurrently if exists callback_requests_of_variant;
create index concurrently callback_requests_of_variant on callback_requests (variant_id);
drop index concurrently if exists callback_requests_of_user;
create index concurrently callback_requests_of_user on callback_requests (user_id);

drop index concurrently if exists restock_requests_of_variant;
create index concurrently restock_requests_of_variant on restock_requests (variant_id);
drop index concurrently if exists restock_requests_of_mobile;
create index concurrently restock_requests_of_mobile on restock_requests (mobile) where told_at is null;

drop index concurrently if exists reviews_of_user;
create index concurrently reviews_of_user on reviews (user_id);

drop index concurrently if exists uploads_of_owner;
create index concurrently uploads_of_owner on uploads (owner_id);

drop index concurrently if exists article_products_of_product;
create index concurrently article_products_of_product on article_products (product_id);

drop index concurrently if exists product_pictures_of_picture;
create index concurrently product_pictures_of_picture on product_pictures (picture_id);
drop index concurrently if exists categories_of_picture;
create index concurrently categories_of_picture on categories (picture_id);
drop index concurrently if exists articles_of_picture;
create index concurrently articles_of_picture on articles (picture_id);
