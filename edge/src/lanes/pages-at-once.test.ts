import { afterEach, expect, test } from '@jest/globals';
import {
  alwaysWorking,
  createEmptySet,
  createTask,
  readText,
  tinyArea,
  tinyHost,
  writeBundle,
} from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import { createApiCache } from './api-cache.ts';
import { findIsolation } from './isolation.ts';
import { Lane } from './lane.ts';

const limits = { renderDeadline: 20_000, blockLimit: 20_000, loadDeadline: 20_000, memory: 64, residentMemory: 256 };
const folder = createTemporaryFolder();
let count = 0;
let lane: Lane | undefined;

afterEach(() => lane?.close());

/** A lane that has rendered a page. */
async function openLane(area: string) {
  count += 1;
  const id = String(count).padStart(16, '0');
  const opened = new Lane({
    spec: { host: await writeBundle(folder, 'host', id, tinyHost), area: await writeBundle(folder, 'blog', id, area) },
    api: createApiCache({ apiUrl: 'http://127.0.0.1:9' }),
    isolation: await findIsolation(65_534),
    limits,
    onBreakdown: (_kind, _who, { message }) => {
      throw new Error(message);
    },
  });
  lane = opened;
  const render = async (path: string, acceptsZstd = false) => {
    const { result } = await opened.run({ ...createTask(`http://shop/${path}`), acceptsZstd }, createEmptySet());
    if (result.kind !== 'page') throw new Error(`a ${result.kind}`);
    return readText(result);
  };
  await render('first');
  return render;
}

test('pages that are requested at once are rendered together, at most four', async () => {
  // Each page returns what has begun and ended in its process until then.
  const render = await openLane(
    tinyArea(
      `const name = new URL(request.url).pathname.slice(1);
       if (name !== 'first') events.push('begin ' + name);
       await undefined;
       const text = events.join();
       events.push('end ' + name);
       return text;`,
      'const events = [];',
    ),
  );
  const texts = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => render(name)));
  expect(texts[0]).toBe('end first,begin a,begin b,begin c,begin d');
  expect(texts[4]).toBe('end first,begin a,begin b,begin c,begin d,end a,end b,end c,end d,begin e');
});

test('a busy process sends pages that end together in one piece', async () => {
  const render = await openLane(tinyArea('return "page";', alwaysWorking));
  const arrived: string[] = [];
  const pages = ['a', 'b', 'c', 'd'].map((name) => render(name, true).then(() => arrived.push(name)));
  await Promise.race(pages);
  // The results of one piece are all handled before this.
  await new Promise((resolve) => process.nextTick(resolve));
  expect(arrived).toEqual(['a', 'b', 'c', 'd']);
});
