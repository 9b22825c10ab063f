import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const maxItems = 1000;

const textList = (maxLength: number) => Type.Array(Type.String({ maxLength }), { minItems: 1, maxItems });

const ByPage = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 100_000 }),
  sort: Type.Literal('date_added_desc'),
});
const ByCursor = Type.Object({
  sort: Type.Literal('product_id_desc'),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
});
const ByUniques = Type.Object({ page_uniques: textList(200) });
const ByUrls = Type.Object({ page_urls: textList(1500) });

// Unknown fields are allowed, because Torob adds fields from time to time.
const byUrls = Compile(ByUrls);
const byUniques = Compile(ByUniques);
const byPage = Compile(ByPage);
const byCursor = Compile(ByCursor);

export type TorobQuery =
  | Static<typeof ByPage>
  | Static<typeof ByCursor>
  | Static<typeof ByUniques>
  | Static<typeof ByUrls>;

const exclusiveFields = ['page_urls', 'page_uniques', 'page', 'cursor'];

/** Returns the body, typed as one of the four kinds of queries and without added defaults, or the reason why it is invalid. */
export function parseQuery(body: unknown): TorobQuery | { error: string } {
  if (typeof body !== 'object' || body === null) return { error: 'the body must be a JSON object' };
  if (exclusiveFields.filter((field) => field in body).length > 1) {
    return { error: `send one of ${exclusiveFields.join(', ')}` };
  }
  if (byUrls.Check(body) || byUniques.Check(body) || byPage.Check(body)) return body;
  // Paging by cursor does not allow a page number.
  if (byCursor.Check(body) && !('page' in body)) return body;
  if ('page' in body && !('sort' in body)) return { error: 'sort parameter is not provided' };
  return { error: 'send page_urls, page_uniques, page with sort=date_added_desc, or sort=product_id_desc' };
}
