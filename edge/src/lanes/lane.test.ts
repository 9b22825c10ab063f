import { afterEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bundleIn, emptySet, taskFor, tinyArea, tinyHost } from '../testing/tiny-releases.ts';
import { Lane } from './lane.ts';
import type { LaneSpec } from './messages.ts';

const limits = { renderDeadline: 3000, blockLimit: 400, loadDeadline: 5000, memory: 64 };
const pathOf = 'const path = new URL(request.url).pathname;';

const folder = temporaryFolder();
let count = 0;
const lanes: Lane[] = [];

afterEach(async () => {
  await Promise.all(lanes.splice(0).map((lane) => lane.close()));
});

async function laneOf(
  area: string | undefined,
  { host = tinyHost, ...changed }: { host?: string } & Partial<typeof limits> = {},
) {
  count += 1;
  const id = String(count).padStart(16, '0');
  const spec: LaneSpec = {
    host: await bundleIn(folder, 'host', id, host),
    ...(area === undefined ? {} : { area: await bundleIn(folder, 'blog', id, area) }),
  };
  const breakdowns: { kind: string; who: string; message: string }[] = [];
  const lane = new Lane({
    spec,
    apiUrl: 'http://127.0.0.1:9',
    limits: { ...limits, ...changed },
    onBreakdown: (kind, who, message) => breakdowns.push({ kind, who, message }),
  });
  lanes.push(lane);
  const ask = async (path: string) => {
    const { result } = await lane.draw(taskFor(`http://shop${path}`), emptySet());
    return result.kind === 'page' ? result.html : result;
  };
  return { lane, ask, breakdowns };
}

describe('a sound release', () => {
  test('draws, many pages at once', async () => {
    const { ask, breakdowns } = await laneOf(tinyArea(`${pathOf} return 'page ' + path;`));
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    expect(await Promise.all(paths.map(ask))).toEqual(paths.map((path) => `page ${path}`));
    expect(breakdowns).toEqual([]);
  });

  test('is not shown the settings of the edge', async () => {
    process.env.EDGE_TOKEN = 'a secret of the edge';
    const { ask } = await laneOf(tinyArea('return String(process.env.EDGE_TOKEN);'));
    expect(await ask('/')).toBe('undefined');
    delete process.env.EDGE_TOKEN;
  });

  test('whose file was changed on this machine is not evaluated', async () => {
    const { lane, breakdowns } = await laneOf(tinyArea('return "page";'));
    await bundleIn(folder, 'blog', String(count).padStart(16, '0'), tinyArea('return "evil";'));
    const { result } = await lane.draw(taskFor('http://shop/'), emptySet());
    expect(result).toMatchObject({ kind: 'fault', who: 'area', where: 'load' });
    expect(breakdowns).toMatchObject([{ kind: 'load', who: 'area' }]);
  });
});

describe('a release that cannot be evaluated', () => {
  test('throws on import: everyone who waits is told, with its own words', async () => {
    const { ask, breakdowns } = await laneOf('throw new Error("no luck");');
    const answers = await Promise.all([ask('/a'), ask('/b')]);
    for (const answer of answers)
      expect(answer).toMatchObject({ kind: 'fault', who: 'area', where: 'load', message: 'no luck' });
    expect(breakdowns).toHaveLength(1);
  });

  test('loops on import: given up after its deadline', async () => {
    const { ask, breakdowns } = await laneOf('for (;;);', { loadDeadline: 600 });
    expect(await ask('/')).toMatchObject({ kind: 'fault', who: 'area', where: 'load' });
    expect(breakdowns).toMatchObject([{ kind: 'load', who: 'area' }]);
  });

  test('when it is the host that loops on import, the area is not blamed', async () => {
    const { ask } = await laneOf(tinyArea('return "page";'), { host: 'for (;;);', loadDeadline: 600 });
    expect(await ask('/')).toMatchObject({ kind: 'fault', who: 'host', where: 'load' });
  });

  test('ends the process on import: only its worker is gone', async () => {
    const { ask } = await laneOf('process.exit(3);');
    expect(await ask('/')).toMatchObject({ kind: 'fault', where: 'load' });
  });
});

describe('a page that breaks its worker', () => {
  const breaking = (how: string) =>
    tinyArea(
      `${pathOf} if (path === '/bad') { ${how} } return await new Promise((done) => setTimeout(done, 100, path));`,
    );

  test('by a loop: of all that were in hand only the culprit fails', async () => {
    const { ask, breakdowns } = await laneOf(breaking('for (;;);'));
    await ask('/warm');
    const answers = await Promise.all(['/a', '/b', '/bad', '/c'].map(ask));
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(['/a', '/b', '/c']);
    expect(answers[2]).toMatchObject({ kind: 'fault', who: 'area', where: 'blocked' });
    // Once with the others, once alone.
    expect(breakdowns.map(({ kind }) => kind)).toEqual(['blocked', 'blocked']);
    expect(await ask('/after')).toBe('/after');
  });

  test('by ending the process', async () => {
    const { ask, breakdowns } = await laneOf(breaking('process.exit(1);'));
    const answers = await Promise.all(['/a', '/bad'].map(ask));
    expect(answers[0]).toBe('/a');
    expect(answers[1]).toMatchObject({ kind: 'fault', where: 'blocked' });
    expect(breakdowns[0]).toMatchObject({ kind: 'died' });
  });

  test('by filling its memory', async () => {
    const { ask, breakdowns } = await laneOf(
      breaking('const all = []; for (;;) all.push(new Array(1e5).fill(path));'),
      {
        memory: 32,
        blockLimit: 20_000,
      },
    );
    await ask('/warm');
    expect(await ask('/bad')).toMatchObject({ kind: 'fault', where: 'blocked' });
    expect(breakdowns[0]?.message).toMatch(/memory/i);
    expect(await ask('/after')).toBe('/after');
  });

  test('by an error that nobody could catch', async () => {
    const { ask, breakdowns } = await laneOf(
      breaking('setTimeout(() => { throw new Error("late"); }, 10); await new Promise(() => {});'),
    );
    expect(await ask('/bad')).toMatchObject({ kind: 'fault', where: 'blocked', message: 'late' });
    expect(breakdowns).toMatchObject([{ kind: 'died', who: 'area', message: 'late' }]);
  });
});

describe('a page that harms nobody but itself', () => {
  test('a promise that nobody awaited is told of, and the page is drawn', async () => {
    const { ask, breakdowns } = await laneOf(
      tinyArea(
        `Promise.reject(new Error('forgotten')); await new Promise((done) => setTimeout(done, 50)); return 'page';`,
      ),
    );
    expect(await ask('/')).toBe('page');
    expect(breakdowns).toMatchObject([{ kind: 'unhandled', who: 'area', message: 'Error: forgotten' }]);
  });

  test('one that never ends is given up after the deadline', async () => {
    const { ask } = await laneOf(tinyArea(`${pathOf} if (path === '/bad') await new Promise(() => {}); return path;`), {
      renderDeadline: 300,
    });
    expect(await Promise.all(['/a', '/bad'].map(ask))).toEqual([
      '/a',
      expect.objectContaining({ kind: 'fault', who: 'area' }),
    ]);
  });

  test('one whose answer cannot leave the worker does not leave its visitor waiting', async () => {
    const host = tinyHost.replace("html, csp: ''", 'html: () => html, csp: ""');
    const { ask } = await laneOf(tinyArea('return "page";'), { host, renderDeadline: 200, blockLimit: 300 });
    expect(await ask('/')).toMatchObject({ kind: 'fault' });
  });
});

test('whoever waits too long outside is told so, and the release is not blamed for it', async () => {
  const { lane, breakdowns } = await laneOf(tinyArea('await new Promise(() => {});'), {
    renderDeadline: 60_000,
    loadDeadline: 1500,
  });
  const drawn = Array.from({ length: 17 }, (_, index) => lane.draw(taskFor(`http://shop/${index}`), emptySet()));
  expect(await drawn[16]).toMatchObject({ untried: true, result: { kind: 'fault' } });
  expect(breakdowns).toEqual([]);
});

test('closing answers whoever is still waiting', async () => {
  const { lane, ask } = await laneOf(tinyArea('await new Promise(() => {});'));
  const asked = ask('/');
  await lane.close();
  expect(await asked).toMatchObject({ kind: 'fault' });
});
