import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../api/server.ts';
import { measureTime, milliseconds } from '../lib/numbers.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { type Question, questions } from './questions.ts';

type Product = { name: string; category: { id: number } };
type Category = { id: number; title: string; parent_id: number | null };
type Result = Question & { hits: readonly boolean[]; shown: readonly string[]; time: number };

const minAtFive = 0.97;
const minAtOne = 0.92;

/** Asks the shop, filled with its first catalogue, every question, and compares the first five products with the answers. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const api = await startApi({ DATABASE_URL: '', DATA_DIR: folder });
  try {
    report(await search(api.url));
  } finally {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function search(url: string): Promise<Result[]> {
  const categories = await get<Category[]>(`${url}/api/v1/categories`);
  const results: Result[] = [];
  for (const question of questions) {
    let products: Product[] = [];
    const time = await measureTime(async () => {
      const { items } = await get<{ items: Product[] }>(
        `${url}/api/v1/products?q=${encodeURIComponent(question.text)}&per_page=24`,
      );
      products = items.slice(0, 5);
    });
    const hits = products.map((product) => isAnswer(product, question.answers, categories));
    results.push({ ...question, hits, shown: products.map(({ name }) => name), time });
  }
  return results;
}

/** An answer is the name of a product, the title of a category above it, or a word of its name with a star. */
function isAnswer({ name, category }: Product, answers: readonly string[], categories: readonly Category[]): boolean {
  const names = new Set([name]);
  let next = categories.find(({ id }) => id === category.id);
  while (next !== undefined) {
    names.add(next.title);
    const parent = next.parent_id;
    next = categories.find(({ id }) => id === parent);
  }
  const words = name.replaceAll('\u0654', '').split(' ');
  return answers.some((answer) => (answer.endsWith('*') ? words.includes(answer.slice(0, -1)) : names.has(answer)));
}

function report(results: readonly Result[]): void {
  const share = (isHit: (result: Result) => boolean) => results.filter(isHit).length / results.length;
  const atOne = share(({ hits }) => hits[0] === true);
  const atFive = share(({ hits }) => hits.includes(true));
  const misses = results.filter(({ hits }) => hits[0] !== true);
  printTable(
    'Questions without an answer in the first place',
    ['question', 'place', 'first product'],
    misses.map(({ text, hits, shown }) => [text, hits.indexOf(true) + 1 || 'none', shown[0] ?? 'no product']),
  );
  const times = results.map(({ time }) => time).sort((a, b) => a - b);
  console.log(`\n${results.length} questions, p95 ${milliseconds(times[Math.floor(times.length * 0.95)] ?? 0)}`);
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  printBudgets([
    { name: 'answered in the first five', measured: percent(atFive), budget: '≥ 97 %', holds: atFive >= minAtFive },
    { name: 'answered in the first place', measured: percent(atOne), budget: '≥ 92 %', holds: atOne >= minAtOne },
  ]);
}

async function get<Data>(url: string): Promise<Data> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
