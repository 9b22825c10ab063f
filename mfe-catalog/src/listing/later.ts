import { laterCode } from '@shop/shared/ui/later-code';

/**
 * The code of what a first page mostly does not show: the filters beside the products, which a phone has in a sheet, and what an empty list
 * suggests.
 */
export const laterParts = laterCode(
  'listing-later',
  () => import(/* webpackChunkName: "listing-later" */ './later-parts.ts'),
);
