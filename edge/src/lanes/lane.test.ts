import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { createLaneOpener } from '../testing/lane.ts';
import { alwaysWorking, createEmptySet, createTask, readText, tinyArea, tinyHost } from '../testing/releases.ts';
import { findIsolation, type Isolation } from './isolation.ts';

const openLane = await createLaneOpener();
const isolation = await findIsolation(65_534);
type TestLane = Awaited<ReturnType<typeof openLane>>;
const blockLimit = 400;
const readPath = 'const path = new URL(request.url).pathname;';

/** Stops the thread as the system does when other programs use all processors. */
const waitWithoutProcessor = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`;

describe('a working release', () => {
  test('a working release renders many pages at once', async () => {
    const { render, breakdowns } = await openLane(tinyArea(`${readPath} return 'page ' + path;`));
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    expect(await Promise.all(paths.map((path) => render(path)))).toEqual(paths.map((path) => `page ${path}`));
    expect(breakdowns).toEqual([]);
  });

  const encodingOf = async (lane: TestLane, acceptsZstd: boolean) => {
    const result = await lane.run('/', { acceptsZstd });
    if (result.kind !== 'page') throw new Error(`a ${result.kind}`);
    expect(readText(result)).toBe('page');
    return result.text.encoding;
  };

  test('a busy process compresses by zstd for browsers that accept it, and by brotli for others', async () => {
    const lane = await openLane(tinyArea('return "page";', alwaysWorking));
    expect([await encodingOf(lane, true), await encodingOf(lane, false)]).toEqual(['zstd', 'br']);
  });

  test('the time in which a release was evaluated does not make its process busy', async () => {
    const evaluatedForAnHour = 'performance.eventLoopUtilization = () => ({ idle: 0, active: 3_600_000 });';
    const lane = await openLane(tinyArea('return "page";', evaluatedForAnHour));
    expect(await encodingOf(lane, true)).toBe('br');
  });

  test('a page may wait for longer than its process may be blocked, also after the process had no page', async () => {
    const { render, breakdowns } = await openLane(
      tinyArea(`${readPath} if (path === '/slow') await new Promise((done) => setTimeout(done, 900)); return path;`),
      { blockLimit },
    );
    expect([await render('/slow'), await render('/warm'), await render('/slow')]).toEqual(['/slow', '/warm', '/slow']);
    expect(breakdowns).toEqual([]);
  });

  test('a process that gets no processor time for longer than it may be blocked is not a failure', async () => {
    const { render, breakdowns } = await openLane(tinyArea(`${waitWithoutProcessor(1000)} return 'page';`), {
      blockLimit,
    });
    expect(await render('/')).toBe('page');
    expect(breakdowns).toEqual([]);
  });

  test('a release is not evaluated if its file was changed on the disk', async () => {
    const { lane, breakdowns, area } = await openLane(tinyArea('return "page";'));
    await writeFile(area?.file ?? '', tinyArea('return "evil";'));
    const { result } = await lane.run(createTask('http://shop/'), createEmptySet());
    expect(result).toMatchObject({ kind: 'fault', who: 'area', where: 'load' });
    expect(breakdowns).toMatchObject([{ kind: 'load', who: 'area' }]);
  });
});

describe('a release that cannot be evaluated', () => {
  test('a release that throws on import fails all waiting pages with its message', async () => {
    const { render, breakdowns } = await openLane('throw new Error("no luck");');
    const results = await Promise.all([render('/a'), render('/b')]);
    for (const result of results)
      expect(result).toMatchObject({ kind: 'fault', who: 'area', where: 'load', message: 'no luck' });
    expect(breakdowns).toHaveLength(1);
  });

  test('a release that loops on import fails after the load deadline', async () => {
    const { render, breakdowns } = await openLane('for (;;);', { loadDeadline: 300 });
    expect(await render('/')).toMatchObject({ kind: 'fault', who: 'area', where: 'load' });
    expect(breakdowns).toMatchObject([{ kind: 'load', who: 'area' }]);
  });

  test('a host that loops on import is blamed, not the area', async () => {
    const { render } = await openLane(tinyArea('return "page";'), { host: 'for (;;);', loadDeadline: 300 });
    expect(await render('/')).toMatchObject({ kind: 'fault', who: 'host', where: 'load' });
  });

  test('a process that starts slowly on a busy machine is not a failure of its releases', async () => {
    const wrap: Isolation['wrap'] = (limits) => ['sh', '-c', 'sleep 1; exec "$@"', 'sh', ...isolation.wrap(limits)];
    const { render, breakdowns } = await openLane(tinyArea('return "page";'), { loadDeadline: 800, wrap });
    expect(await render('/')).toBe('page');
    expect(breakdowns).toEqual([]);
  });

  test('a release that exits on import ends only its own process', async () => {
    const { render } = await openLane('process.exit(3);');
    expect(await render('/')).toMatchObject({ kind: 'fault', where: 'load' });
  });
});

describe('a page that breaks its process', () => {
  const breakOnBadPath = (statement: string) =>
    tinyArea(
      `${readPath} if (path === '/bad') { ${statement} } return await new Promise((done) => setTimeout(done, 100, path));`,
    );

  test('of all running pages, only the one with an endless loop fails', async () => {
    const { render, breakdowns } = await openLane(breakOnBadPath('for (;;);'), { blockLimit });
    await render('/warm');
    const results = await Promise.all(['/a', '/b', '/bad', '/c'].map((path) => render(path)));
    expect(results.filter((result) => typeof result === 'string')).toEqual(['/a', '/b', '/c']);
    expect(results[2]).toMatchObject({ kind: 'fault', who: 'area', where: 'blocked' });
    // The page blocks its process twice: together with the other pages, and then alone.
    expect(breakdowns.map(({ kind }) => kind)).toEqual(['blocked', 'blocked']);
    expect(await render('/after')).toBe('/after');
  });

  test('a page that stops its process without using the processor fails as well', async () => {
    const { render, breakdowns } = await openLane(breakOnBadPath(waitWithoutProcessor(3_600_000)), { blockLimit });
    await render('/warm');
    expect(await render('/bad')).toMatchObject({ kind: 'fault', who: 'area', where: 'blocked' });
    // Long before the deadline of the page.
    expect(breakdowns).toMatchObject([{ kind: 'blocked', message: expect.stringContaining('no heartbeat') }]);
    expect(await render('/after')).toBe('/after');
  });

  test('a page that exits the process fails, and the other pages do not', async () => {
    const { render, breakdowns } = await openLane(breakOnBadPath('process.exit(1);'));
    const results = await Promise.all(['/a', '/bad'].map((path) => render(path)));
    expect(results[0]).toBe('/a');
    expect(results[1]).toMatchObject({ kind: 'fault', where: 'blocked' });
    expect(breakdowns[0]).toMatchObject({ kind: 'died' });
  });

  test('a page that fills the memory fails, and the lane continues', async () => {
    const { render, breakdowns } = await openLane(
      breakOnBadPath('const all = []; for (;;) all.push(new Array(1e5).fill(path));'),
      { memory: 32 },
    );
    await render('/warm');
    expect(await render('/bad')).toMatchObject({ kind: 'fault', where: 'blocked' });
    expect(breakdowns[0]?.message).toMatch(/memory/i);
    expect(await render('/after')).toBe('/after');
  });

  test.each([
    ['an array that grows', 'const all = []; for (;;) all.push(new Array(5e6).fill(path));'],
    ['one array that is too long', 'new Array(5e8).fill(1);'],
    ['a map that grows', 'const all = new Map(); for (let at = 0; ; at += 1) all.set(at, path);'],
    ['buffers', 'const all = []; for (;;) { all.push(Buffer.alloc(2 ** 24, 1)); await new Promise(setImmediate); }'],
  ])('a page that fills the memory with %s fails, and the edge goes on', async (_, statement) => {
    const { render, breakdowns } = await openLane(breakOnBadPath(statement), { memory: 32 });
    await render('/warm');
    expect(await render('/bad')).toMatchObject({ kind: 'fault' });
    expect(await render('/after')).toBe('/after');
    expect(breakdowns.every(({ who }) => who === 'area')).toBe(true);
  });

  test('a page with an uncaught error in a timer fails with that error', async () => {
    const { render, breakdowns } = await openLane(
      breakOnBadPath('setTimeout(() => { throw new Error("late"); }, 10); await new Promise(() => {});'),
    );
    expect(await render('/bad')).toMatchObject({ kind: 'fault', where: 'blocked', message: 'late' });
    expect(breakdowns).toMatchObject([{ kind: 'died', who: 'area', message: 'late' }]);
  });
});

describe('a page that does not break its process', () => {
  test('an unhandled rejection is reported, and the page is rendered', async () => {
    const { render, breakdowns } = await openLane(
      tinyArea(
        `Promise.reject(new Error('forgotten')); await new Promise((done) => setTimeout(done, 50)); return 'page';`,
      ),
    );
    expect(await render('/')).toBe('page');
    expect(breakdowns).toMatchObject([{ kind: 'unhandled', who: 'area', message: 'Error: forgotten' }]);
  });

  test('a page that never finishes fails after the deadline', async () => {
    const { render } = await openLane(
      tinyArea(`${readPath} if (path === '/bad') await new Promise(() => {}); return path;`),
      {
        renderDeadline: 300,
      },
    );
    expect(await Promise.all(['/a', '/bad'].map((path) => render(path)))).toEqual([
      '/a',
      expect.objectContaining({ kind: 'fault', who: 'area' }),
    ]);
  });

  test('a page without text is a fault', async () => {
    const host = tinyHost.replace("html, csp: ''", 'html: () => html, csp: ""');
    const { render } = await openLane(tinyArea('return "page";'), { host });
    expect(await render('/')).toMatchObject({ kind: 'fault' });
  });
});

describe('a visitor who does not wait for ever', () => {
  test('a page that is not there in time is given up, while the process goes on', async () => {
    const { render, breakdowns } = await openLane(
      tinyArea(`${readPath} if (path === '/slow') await new Promise((done) => setTimeout(done, 1000)); return path;`),
    );
    await render('/warm');
    expect(await render('/slow', { patience: 100 })).toMatchObject({ kind: 'fault', who: 'area', where: 'loader' });
    expect(await render('/after', { patience: 20_000 })).toBe('/after');
    expect(breakdowns).toEqual([]);
  });

  test('an endless loop is counted once: when its visitor stops waiting', async () => {
    const area = tinyArea(`${readPath} if (path === '/bad') for (;;); return path;`);
    const { render, breakdowns } = await openLane(area, { blockLimit: 3000 });
    await render('/warm');
    expect(await render('/bad', { patience: 2000 })).toMatchObject({ kind: 'fault', where: 'blocked' });
    // Waits until the blocked process was replaced.
    expect(await render('/after')).toBe('/after');
    expect(breakdowns).toEqual([]);
  });

  test('the part that the caller suspects is blamed for a process that dies', async () => {
    const { render, breakdowns } = await openLane(tinyArea('process.exit(1);'));
    expect(await render('/', { suspect: 'host' })).toMatchObject({ kind: 'fault', who: 'host' });
    expect(breakdowns).toMatchObject([{ kind: 'died', who: 'host' }]);
  });
});

test('a page that waits too long in the queue fails without blaming the release', async () => {
  const { lane, breakdowns } = await openLane(tinyArea('await new Promise(() => {});'), {
    renderDeadline: 60_000,
    blockLimit: 1000,
    loadDeadline: 3000,
  });
  const results = Array.from({ length: 17 }, (_, index) =>
    lane.run(createTask(`http://shop/${index}`), createEmptySet()),
  );
  expect(await results[16]).toMatchObject({ notStarted: true, result: { kind: 'fault' } });
  expect(breakdowns).toEqual([]);
});

test('closing a lane ends the waiting pages with a fault', async () => {
  const { lane, render } = await openLane(tinyArea('await new Promise(() => {});'));
  const result = render('/');
  await lane.close();
  expect(await result).toMatchObject({ kind: 'fault' });
});
