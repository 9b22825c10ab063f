import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const MOST = 1000;

const texts = (maxLength: number) => Type.Array(Type.String({ maxLength }), { minItems: 1, maxItems: MOST });

const ByPage = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 100_000 }),
  sort: Type.Literal('date_added_desc'),
});
const ByCursor = Type.Object({
  sort: Type.Literal('product_id_desc'),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })),
});
const ByUniques = Type.Object({ page_uniques: texts(200) });
const ByUrls = Type.Object({ page_urls: texts(1500) });

/** Torob adds fields as it goes along, so what is not known is passed over. */
const byUrls = Compile(ByUrls);
const byUniques = Compile(ByUniques);
const byPage = Compile(ByPage);
const byCursor = Compile(ByCursor);

export type Asked = Static<typeof ByPage> | Static<typeof ByCursor> | Static<typeof ByUniques> | Static<typeof ByUrls>;

const names = ['page_urls', 'page_uniques', 'page', 'cursor'];

/** Nothing is assumed where nothing is said: a question is one of the four, whole, or why it is none. */
export function askedIn(body: unknown): Asked | { error: string } {
  if (typeof body !== 'object' || body === null) return { error: 'the body must be a JSON object' };
  if (names.filter((name) => name in body).length > 1) {
    return { error: `send one of ${names.join(', ')}` };
  }
  if (byUrls.Check(body) || byUniques.Check(body) || byPage.Check(body)) return body;
  // The order of the cursor knows no pages.
  if (byCursor.Check(body) && !('page' in body)) return body;
  if ('page' in body && !('sort' in body)) return { error: 'sort parameter is not provided' };
  return { error: 'send page_urls, page_uniques, page with sort=date_added_desc, or sort=product_id_desc' };
}
