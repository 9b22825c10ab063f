import { randomBytes } from 'node:crypto';
import type { Database } from 'api/database';
import { requestsFor } from '../api/requests.ts';

type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };
/** A kind of request, its share in percent, and the request that is sent as the n-th of this kind. */
type Kind = { name: string; percent: number; call: (number: number) => Call };
export type Mix = readonly Kind[];

const suggestions = ['گو', 'گونی', 'گونی ب', 'کیس', 'کیسه ز', 'پاکت', 'جامبو', 'کیف', 'نخ', 'تس'];
const sorts = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'];
const pictureFiles = [160, 320, 480, 720, 960, 1280].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
const boundary = 'a-boundary-of-the-bench';

/**
 * The usual mix of a shop: lists, products, searches, suggestions and baskets; one in a hundred requests is a picture in a size that was not
 * drawn yet, one in five hundred an upload.
 */
export async function mixOf(database: Database, upload: Uint8Array): Promise<Mix> {
  const { listing, product, basket, search, 'search with a typo': typo } = await requestsFor(database);
  const { rows: pictures } = await database.pool.query<{ id: string }>(
    'select id from pictures order by id limit 2000',
  );
  const get =
    (requests: readonly { path: string; token?: string }[]) =>
    (number: number): Call => {
      const { path = '', token } = requests[number % requests.length] ?? {};
      return { method: 'GET', path, ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }) };
    };
  return [
    {
      name: 'listing',
      percent: 30,
      call: (number) => {
        const { path, ...rest } = get(listing)(number);
        const page = 1 + (number % 5);
        return { ...rest, path: `${path.replace(/sort=.*/, '')}sort=${sorts[number % 6]}&page=${page}` };
      },
    },
    { name: 'product', percent: 28.8, call: get(product) },
    { name: 'search', percent: 13, call: get([...search, ...typo]) },
    {
      name: 'suggestions',
      percent: 12,
      call: (number) => ({
        method: 'GET',
        path: `/api/v1/search/suggestions?q=${encodeURIComponent(suggestions[number % suggestions.length] ?? '')}`,
      }),
    },
    { name: 'basket', percent: 15, call: get(basket) },
    {
      name: 'new picture',
      percent: 1,
      call: (number) => {
        const file = pictureFiles[number % pictureFiles.length];
        return { method: 'GET', path: `/media/pictures/${pictures[number % pictures.length]?.id}/${file}` };
      },
    },
    {
      name: 'upload',
      percent: 0.2,
      call: (number) => ({
        ...get(basket)(number),
        method: 'POST',
        path: '/api/v1/uploads?purpose=ticket',
        body: formOf(upload),
        headers: {
          ...get(basket)(number).headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      }),
    },
  ];
}

function formOf(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${randomBytes(4).toString('hex')}.webp"\r\ncontent-type: image/webp\r\n\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]));
}

/** Sends requests over some connections; each connection sends the next one when it has its response. Returns the failed ones by kind. */
export async function sendMixed(
  url: string,
  mix: Mix,
  { from, to, connections }: { from: number; to: number; connections: number },
): Promise<Map<string, number>> {
  const failed = new Map<string, number>();
  let next = from;
  const send = async () => {
    while (next < to) {
      const number = next;
      next += 1;
      const kind = kindAt(mix, number);
      // The n-th of all requests is about the n-th share of its kind.
      const { path, ...request } = kind.call(Math.floor((number * kind.percent) / 100));
      const response = await fetch(url + path, request);
      await response.arrayBuffer();
      if (!response.ok) {
        const failure = `${kind.name} ${response.status}`;
        failed.set(failure, (failed.get(failure) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  return failed;
}

/** Spreads the kinds evenly: multiples of the golden ratio, modulo one, are never far from evenly spread. */
function kindAt(mix: Mix, number: number): Kind {
  let place = ((number * 0.6180339887498949) % 1) * 100;
  for (const kind of mix) {
    place -= kind.percent;
    if (place < 0) return kind;
  }
  const [first] = mix;
  if (!first) throw new Error('no kind of request');
  return first;
}
