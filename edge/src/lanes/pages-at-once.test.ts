import { expect, test } from '@jest/globals';
import { createLaneOpener } from '../testing/lane.ts';
import { alwaysWorking, tinyArea } from '../testing/releases.ts';

const openLane = await createLaneOpener();

test('pages that are requested at once are rendered together, at most four', async () => {
  // Each page returns what has begun and ended in its process until then.
  const { render } = await openLane(
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
  await render('/first');
  const texts = await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((path) => render(path)));
  expect(texts[0]).toBe('end first,begin a,begin b,begin c,begin d');
  expect(texts[4]).toBe('end first,begin a,begin b,begin c,begin d,end a,end b,end c,end d,begin e');
});

test('a busy process sends pages that end together in one piece', async () => {
  const { run } = await openLane(tinyArea('return "page";', alwaysWorking));
  await run('/first');
  const arrived: string[] = [];
  const paths = ['/a', '/b', '/c', '/d'];
  const pages = paths.map((path) => run(path, { acceptsZstd: true }).then(() => arrived.push(path)));
  await Promise.race(pages);
  // The results of one piece are all handled before this.
  await new Promise((resolve) => process.nextTick(resolve));
  expect(arrived).toEqual(paths);
});
