import type { Connection } from '../../database/connect.ts';

export type GoodsCodes = { sku: string; goods_id: string | null };

export function proFormaRepository(db: Connection) {
  return {
    /** The codes of variants: the shop's own, and the id of their goods in the taxpayers' system. */
    codes: async (variants: readonly number[]): Promise<Map<number, GoodsCodes>> => {
      const rows = await db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(['variants.id', 'sku', 'goods_id'])
        .where('variants.id', 'in', variants)
        .execute();
      return new Map(rows.map(({ id, ...codes }) => [id, codes]));
    },
  };
}
