-- How many pictures somebody stored since yesterday: counted before each further one.
create index image_created_by on image (account_id, created_by_user_id, created_at);
