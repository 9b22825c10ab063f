import { cloth } from './goods/cloth.ts';
import { gifts } from './goods/gifts.ts';
import { heavyPolypropylene } from './goods/heavy-polypropylene.ts';
import { jumbo } from './goods/jumbo.ts';
import { jute } from './goods/jute.ts';
import { kraft } from './goods/kraft.ts';
import { laminated } from './goods/laminated.ts';
import { mesh } from './goods/mesh.ts';
import { polypropylene } from './goods/polypropylene.ts';
import { sewing } from './goods/sewing.ts';
import { supplies } from './goods/supplies.ts';
import { totes } from './goods/totes.ts';
import type { Product } from './product.ts';

export const allProducts: readonly Product[] = [
  ...jute,
  ...polypropylene,
  ...heavyPolypropylene,
  ...laminated,
  ...cloth,
  ...totes,
  ...gifts,
  ...jumbo,
  ...mesh,
  ...kraft,
  ...sewing,
  ...supplies,
];

/** For example «کیسهٔ نان نخی» → «کیسه-نان-نخی». */
export function slugOf({ name }: Pick<Product, 'name'>): string {
  return name.replaceAll('\u0654', '').replace(/[\s\u200c]+/g, '-');
}
