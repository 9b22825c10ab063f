import { laterCode } from '@shop/shared/ui/later-code';

/** The code of what is below the price and the button: a first page has its HTML, and no use for the code before the visitor comes near. */
export const laterParts = laterCode(
  'product-later',
  () => import(/* webpackChunkName: "product-later" */ './later-parts.ts'),
);
