import type { RequestListener } from 'node:http';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { tinyServer } from '../testing/tiny-server.ts';
import { nothingAsked, rememberedAnswers } from './answers.ts';

let asked: number;
let answer: RequestListener;

const { url } = await tinyServer((request, response) => {
  asked += 1;
  answer(request, response);
});
beforeEach(() => {
  asked = 0;
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-content-tags': 'article:3 articles' });
    response.end(JSON.stringify({ data: asked }));
  };
});

const away: RequestListener = (_, response) => response.destroy();

const patient = { deadline: 2500 };

async function read(answers: ReturnType<typeof rememberedAnswers>, page = nothingAsked(), init?: RequestInit) {
  const response = await answers.fetchFor(page)(`${url}/api/v1/x`, init);
  return { status: response.status, body: await response.text(), tags: [...page.tags], stale: page.stale };
}

test('an answer is remembered, with what it was made of', async () => {
  const answers = rememberedAnswers(patient);
  const first = await read(answers);
  expect(first).toEqual({ status: 200, body: '{"data":1}', tags: ['article:3', 'articles'], stale: false });
  expect(await read(answers)).toEqual(first);
  expect(asked).toBe(1);
});

test('a change of one of its tags makes it be asked for again; another change does not', async () => {
  const answers = rememberedAnswers(patient);
  await read(answers);
  answers.forget(['article:4']);
  expect((await read(answers)).body).toBe('{"data":1}');
  answers.forget(['articles']);
  expect((await read(answers)).body).toBe('{"data":2}');
});

test('an answer that was on its way when something changed is given, and not remembered', async () => {
  const answers = rememberedAnswers(patient);
  const usual = answer;
  answer = (request, response) => {
    answers.forget(['something']);
    usual(request, response);
  };
  expect((await read(answers)).body).toBe('{"data":1}');
  answer = usual;
  expect((await read(answers)).body).toBe('{"data":2}');
});

describe('while the API is away', () => {
  test.each<[string, RequestListener]>([
    ['does not answer', away],
    ['fails', (_, response) => response.writeHead(500).end('{}')],
  ])('%s: the last answer goes on, and says that it is old', async (_, trouble) => {
    const answers = rememberedAnswers(patient);
    await read(answers);
    answers.doubtAll();
    answer = trouble;
    expect(await read(answers)).toMatchObject({ status: 200, body: '{"data":1}', stale: true });
  });

  test('what was never asked fails', async () => {
    answer = away;
    await expect(read(rememberedAnswers(patient))).rejects.toThrow();
  });

  test('a failure is never remembered', async () => {
    const answers = rememberedAnswers(patient);
    const usual = answer;
    answer = (_, response) => response.writeHead(500).end('{}');
    expect((await read(answers)).status).toBe(500);
    answer = usual;
    expect((await read(answers)).status).toBe(200);
  });

  test('a page does not wait for it twice: the time is one for all it asks', async () => {
    answer = () => undefined;
    const page = { ...nothingAsked(), begun: performance.now() - 1790 };
    await expect(read(rememberedAnswers(patient), page)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('a visitor who went away is no reason to give an old answer', async () => {
  const answers = rememberedAnswers(patient);
  await read(answers);
  answers.doubtAll();
  answer = () => undefined;
  const gone = new AbortController();
  const reading = read(answers, nothingAsked(), { signal: gone.signal });
  gone.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('only reads are remembered', async () => {
  const answers = rememberedAnswers(patient);
  const bodies = [
    await read(answers, nothingAsked(), { method: 'POST' }),
    await read(answers, nothingAsked(), { method: 'POST' }),
  ];
  expect(bodies[0]?.body).not.toBe(bodies[1]?.body);
});
