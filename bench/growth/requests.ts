import type { Database } from 'api/database';

/** Different requests of one kind. Each is sent once after a start of the api, and then again. */
export type RequestKind = { name: string; paths: string[] };

const list = '/api/v1/products?per_page=24';
const sorts = ['new', 'best-selling', 'cheapest', 'dearest', 'rating', 'name'];
const listCount = 200;
const wordCount = 40;

/** Chosen by the words and products that this database has, so that they are the same in each run on it. */
export async function growthRequests({ pool }: Database): Promise<RequestKind[]> {
  const column = async (text: string): Promise<string[]> =>
    (await pool.query<{ value: string }>(text)).rows.map(({ value }) => value);
  const common = await column(
    `select word as value from search_words where length(word) > 2 order by products desc, word limit ${wordCount}`,
  );
  const kinds = await column(
    `select word as value from search_words where length(word) > 2 order by product_titles desc, word limit ${wordCount}`,
  );
  const rare = await column(
    `select word as value from search_words where products > 0 and length(word) > 2 order by products, word limit ${wordCount}`,
  );
  const ids = await column(
    `select (least + (number * 7919) % (most - least + 1))::text as value
     from (select min(id) as least, max(id) as most from products where id > 1000000) as ids, generate_series(1, ${listCount}) as number`,
  );
  const search = (texts: string[]) => texts.map((text) => `/api/v1/products?q=${encodeURIComponent(text)}`);
  return [
    { name: 'list', paths: Array.from({ length: listCount }, (_, number) => listPath(number)) },
    { name: 'product', paths: ids.map((id) => `/api/v1/products/${id}`) },
    { name: 'search, common words', paths: search([...common, ...kinds]) },
    {
      name: 'search, two words',
      paths: search(kinds.map((word, place) => `${word} ${common[(place * 7) % common.length]}`)),
    },
    { name: 'search, rare words', paths: search(rare) },
    { name: 'search, typing errors', paths: search(kinds.map((word) => word.slice(0, 2) + word.slice(3))) },
    {
      name: 'search, no hit',
      paths: search(kinds.map((_, place) => `ژظقث${'غضذ'.repeat(1 + (place % 3))}${place}ظژ`)),
    },
    {
      name: 'suggestions',
      paths: [...new Set(kinds.flatMap((word) => [2, 3, 4].map((length) => word.slice(0, length))))].map(
        (text) => `/api/v1/search/suggestions?q=${encodeURIComponent(text)}`,
      ),
    },
  ];
}

/** A list with filters, order and page that depend on its number only. */
function listPath(number: number): string {
  const upTo = (most: number, factor: number) => 1 + ((number * factor) % most);
  const filters = [
    `&colour=${upTo(12, 5)},${upTo(12, 7)}`,
    `&size=${upTo(20, 3)}`,
    `&material=${upTo(5, 3)}`,
    `&price_from=${upTo(20, 11) * 100_000}`,
    '&in_stock=1',
  ].filter((_, bit) => ((number * 13) >> bit) % 2 === 1);
  return `${list}&sort=${sorts[number % sorts.length]}&page=${upTo(20, 3)}${filters.join('')}`;
}

/** Milliseconds of each response, ascending. Any response but 200 throws, because its time would mean nothing. */
export async function timeEach(url: string, paths: readonly string[], connections: number): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...paths];
  const send = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const started = performance.now();
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  return times.sort((a, b) => a - b);
}
