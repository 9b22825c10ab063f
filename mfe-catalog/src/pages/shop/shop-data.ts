import type { CategoryLink } from '../../content.ts';
import type { ListData } from '../../listing/load.ts';

export type ShopData = { list: ListData; categories: CategoryLink[] };
