import { afterEach, describe, expect, test } from '@jest/globals';
import { createLaneOpener } from '../testing/lane.ts';
import { tinyArea } from '../testing/releases.ts';
import { startServer } from '../testing/resources.ts';
import { compressText } from './program/compression.ts';

// Each test is a release that attacks. `attempt` runs statements as the loader of a page and returns what they returned, or
// the message of what they threw.

const requestsToApi: string[] = [];
const credentialsToApi: unknown[] = [];

const api = await startServer((request, response) => {
  requestsToApi.push(`${request.method} ${request.url}`);
  credentialsToApi.push(request.headers.authorization, request.headers.cookie);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"public"}');
});
afterEach(() => {
  requestsToApi.length = 0;
  credentialsToApi.length = 0;
});
const openTestLane = await createLaneOpener();

async function openLane(body: string, before = '') {
  const { render: renderPage, breakdowns } = await openTestLane(tinyArea(body, before), { apiUrl: api.url });
  const render = async (path?: string) => {
    const result = await renderPage(path);
    return typeof result === 'string' ? result : result.kind === 'fault' ? result.message : result.kind;
  };
  return { render, breakdowns };
}

async function attempt(statements: string): Promise<string> {
  const { render } = await openLane(
    `try { return String(await (async () => { ${statements} })()); } catch (error) { return 'refused: ' + (error.code ?? error.message); }`,
  );
  return render();
}

/** The ways by which code can get at Node's own modules. */
const waysToNode = {
  'process.getBuiltinModule': (name: string) => `process.getBuiltinModule('${name}')`,
  'process.binding': (name: string) => `process.binding('${name}')`,
  'process._linkedBinding': (name: string) => `process._linkedBinding('${name}')`,
  'the loader’s own require': (name: string) => `require('node:${name}')`,
  'a dynamic import': (name: string) => `(await import('node:${name}'))`,
  'an import in a new function': (name: string) => `(await new Function("return import('node:${name}')")())`,
  'an import in an indirect eval': (name: string) => `(await (0, eval)("import('node:${name}')"))`,
  'a function made by a promise': (name: string) =>
    `(await (await Promise.resolve("return import('node:${name}')").then(Function))())`,
  'the main module': (name: string) => `process.mainModule.require('node:${name}')`,
  'the constructor of a function of Node': (name: string) =>
    `(await process.nextTick.constructor("return import('node:${name}')")())`,
};
const dangerousModules = [
  'fs',
  'child_process',
  'worker_threads',
  'net',
  'inspector',
  'module',
  'vm',
  'wasi',
  'sqlite',
  'cluster',
];

describe.each(Object.entries(waysToNode))('by %s', (_, reach) => {
  test('a release gets no module that reaches files, processes, threads or the network', async () => {
    const results = await attempt(
      `const results = []; ${dangerousModules
        .map((name) => `try { if (${reach(name)}) results.push('${name}'); } catch {}`)
        .join(' ')} return results.join();`,
    );
    expect(results).toBe('');
  });
});

test('a release cannot read the environment variables of the edge', async () => {
  process.env.EDGE_TOKEN = 'a secret of the edge';
  process.env.DATA_DIR = '/data';
  expect(
    await attempt(
      'return Object.keys(process.env).filter((name) => !["PATH", "TZ", "MALLOC_ARENA_MAX"].includes(name)).join();',
    ),
  ).toBe('');
  delete process.env.EDGE_TOKEN;
  delete process.env.DATA_DIR;
});

test.each([
  ['send a signal to its parent', 'process.kill(process.ppid, "SIGKILL"); return "sent";'],
  ['send a signal to all processes', 'process.kill(-1, "SIGKILL"); return "sent";'],
  ['send a signal by the internal function', 'return process._kill(process.ppid, 9) === 0 ? "sent" : "failed";'],
  ['start the inspector of its parent', 'process._debugProcess(process.ppid); return "sent";'],
  ['load native code', 'process.dlopen({ exports: {} }, "/lib/x86_64-linux-gnu/libc.so.6"); return "loaded";'],
  ['replace its program', 'process.execve("/bin/true", ["true"], {}); return "replaced";'],
  ['become another user', 'process.setuid(0); return "root";'],
  ['write a report file', 'return process.report.writeReport("/tmp/report.json");'],
  ['connect with fetch', `return (await fetch("http://127.0.0.1:1/")).status;`],
  ['connect with a WebSocket', 'return new WebSocket("ws://127.0.0.1:1/").readyState;'],
  ['find the pipe to the edge', 'return process._getActiveHandles().length;'],
])('a release cannot %s', async (_, statements) => {
  expect(await attempt(statements)).toMatch(/^refused|fault|not available|Cannot read/);
});

describe('calls of the API', () => {
  const call = (address: string, init = '{}') =>
    attempt(`const response = await request.fetch('${address}', ${init}); return response.text();`);

  test('a release reads public data of the API through the edge', async () => {
    expect(await call('http://api.internal/api/v1/menus')).toBe('{"data":"public"}');
    expect(requestsToApi).toEqual(['GET /api/v1/menus']);
  });

  test.each([
    ['writes', 'http://api.internal/api/v1/basket', "{ method: 'POST', body: '{}' }"],
    ['the inbox of a developer’s machine', 'http://api.internal/_local/inbox', '{}'],
    ['the registry', 'http://api.internal/api/v1/../../releases/v1/policy', '{}'],
    ['another site', 'http://127.0.0.1:1/', '{}'],
  ])('a release cannot call %s', async (_, address, init) => {
    expect(await call(address, init)).toMatch(/^refused/);
    expect(requestsToApi).toEqual([]);
  });

  test('a token that a release sends does not reach the API', async () => {
    await call(
      'http://api.internal/api/v1/menus',
      "{ headers: { authorization: 'Bearer x', cookie: 'access_token=x' } }",
    );
    expect(credentialsToApi).toEqual([undefined, undefined]);
  });
});

/** Statements that give the code of a release the pipe to the edge: the writes of its own process go through this class. */
const stealPipe = `
const steal = () => new Promise((resolve) => {
  const write = Object.getPrototypeOf(process.stdout.constructor.prototype).write ?? process.stdout.constructor.prototype.write;
  const owner = [process.stdout.constructor.prototype, Object.getPrototypeOf(process.stdout.constructor.prototype)].find((each) => Object.hasOwn(each, 'write'));
  owner.write = function (...args) { resolve({ pipe: this, write: write.bind(this) }); return write.apply(this, args); };
});
const frame = (header, body = '') => {
  const json = Buffer.from(JSON.stringify(header)), text = Buffer.from(body), lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(json.length + text.length, 0);
  lengths.writeUInt32LE(json.length, 4);
  return Buffer.concat([lengths, json, text]);
};`;
const withPipe = (statements: string) =>
  `const stolen = steal(); void request.fetch('http://api.internal/api/v1/x'); const { write } = await stolen; ${statements}`;
const page = "{ kind: 'page', status: 200, csp: '', links: [], noindex: false, encoding: 'br' }";

describe('forged messages', () => {
  test('the pipe can be stolen: otherwise these tests would show nothing', async () => {
    const { render, breakdowns } = await openLane(
      withPipe("write(frame({ kind: 'heartbeat' })); return 'a page';"),
      stealPipe,
    );
    expect(await render()).toBe('a page');
    expect(breakdowns).toEqual([]);
  });

  test.each([
    [
      'a result for a page that is not pending',
      `write(frame({ kind: 'result', id: 99, used: [], result: ${page} }, 'forged'));`,
    ],
    [
      'a call for a page that is not pending',
      "write(frame({ kind: 'call', call: 1, id: 99, url: 'http://api.internal/api/v1/x' }));",
    ],
    ['an unknown message', "write(frame({ kind: 'obey' }));"],
    ['a message without a form', 'write(frame(null));'],
    [
      'what is no JSON',
      "const lengths = Buffer.alloc(9, 'x'); lengths.writeUInt32LE(1, 0); lengths.writeUInt32LE(1, 4); write(lengths);",
    ],
    ['a huge message', 'const lengths = Buffer.alloc(8); lengths.writeUInt32LE(2 ** 31, 0); write(lengths);'],
    [
      'a header that is longer than its message',
      'const lengths = Buffer.alloc(8); lengths.writeUInt32LE(10, 4); write(lengths);',
    ],
    [
      'a header that ends the headers of the response',
      `write(frame({ kind: 'result', id: 1, used: [], result: { ...${page}, csp: 'a\\r\\nset-cookie: x=y' } }, ''));`,
    ],
    [
      'an invalid status',
      `write(frame({ kind: 'result', id: 1, used: [], result: { ...${page}, status: 99999 } }, ''));`,
    ],
    ['a flood of messages', "for (let at = 0; at < 5000; at += 1) write(frame({ kind: 'heartbeat' }));"],
  ])('%s breaks the lane, not the edge', async (_, statements) => {
    const { render, breakdowns } = await openLane(withPipe(`${statements} await new Promise(() => {});`), stealPipe);
    await render();
    expect(breakdowns).toMatchObject([{ kind: 'forged' }]);
  });

  test('a second result for the same page breaks the lane, and the page is the first one', async () => {
    const first = `Buffer.from('${compressText('first').content.toString('base64')}', 'base64')`;
    const { render, breakdowns } = await openLane(
      withPipe(`write(frame({ kind: 'result', id: 1, used: [], result: ${page} }, ${first})); return 'second';`),
      stealPipe,
    );
    expect(await render()).toBe('first');
    await render('/after');
    expect(breakdowns[0]).toMatchObject({ kind: 'forged' });
  });
});

describe('after the answer', () => {
  test('a timer that calls the API for a page that was sent gets nothing', async () => {
    const { render } = await openLane(
      `const { pathname } = new URL(request.url);
       if (pathname === '/first') {
         setTimeout(() => request.fetch('http://api.internal/api/v1/late').then(() => { late = 'read'; }, () => { late = 'refused'; }), 20);
         return 'sent';
       }
       while (late === '') await new Promise((done) => setTimeout(done, 5));
       return late;`,
      "let late = '';",
    );
    expect(await render('/first')).toBe('sent');
    expect(await render('/second')).toBe('refused');
    // A request of the test before may still arrive.
    expect(requestsToApi).not.toContain('GET /api/v1/late');
  });

  test('a timer that fills the memory between two pages ends its own process only', async () => {
    const { render, breakdowns } = await openLane(
      "setInterval(() => all.push(Buffer.alloc(2 ** 25, 1)), 1); return 'page';",
      'const all = [];',
    );
    expect(await render()).toBe('page');
    expect(await render()).toMatch(/page|memory|process/);
    while (breakdowns.length === 0) await new Promise((done) => setTimeout(done, 20));
    expect(breakdowns[0]).toMatchObject({ kind: 'died' });
  });
});

test('prototypes that a release changes are changed in its own lane only', async () => {
  const spoilt = await openLane(
    "return [1].map(() => 'own').join();",
    "Array.prototype.map = () => { throw new Error('spoilt'); };",
  );
  const other = await openLane("return [1].map(() => 'other').join();");
  expect(await spoilt.render()).toBe('spoilt');
  expect(await other.render()).toBe('other');
  expect([1].map((value) => value)).toEqual([1]);
});

test('a release gets only the addresses of its own visitors, and nothing of them but the address', async () => {
  const spy = await openLane(
    "seen.push(Object.keys(request).join() + ' ' + request.url); return seen.join('|');",
    'const seen = [];',
  );
  const other = await openLane("return 'page';");
  await other.render('/private?token=1');
  const seen = await spy.render('/own');
  expect(seen).toContain('http://shop/own');
  expect(seen).not.toContain('private');
  expect(seen).not.toMatch(/cookie|headers|visitor/);
});
