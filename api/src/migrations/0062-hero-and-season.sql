-- The home page's large picture and its rail of the season, for shops from before these settings. New shops get them from the seed.
insert into pictures (id, spec, width, height, colour)
select 'c8bd32a2ace081791831', '{"subject": "hero", "seed": 1}', 1600, 1000, '#c4b496'
where exists (select from shop_settings)
on conflict do nothing;

insert into shop_settings (key, value)
select key, value
from (values ('hero_picture', 'c8bd32a2ace081791831'), ('season_title', ''), ('season_products', '')) as settings (key, value)
where exists (select from shop_settings)
on conflict do nothing;
