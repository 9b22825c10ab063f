import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLog, quotePath } from './log.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-26T10:00:00.250Z') }));
afterEach(() => void jest.useRealTimers());

function openLog(level: string) {
  const lines: string[] = [];
  return { ...createLog(level, { write: (text) => lines.push(text) }), lines };
}

test('the line of a request is the one that the logger writes', () => {
  const { log, logRequest, lines } = openLog('info');
  const common = { requestId: 'id-of-a-load-balancer', method: 'GET' };
  const path = '/"quotes"\\گونی\u0007';
  const request = { ...common, quotedPath: quotePath(`${path}?query`), status: 200, ms: 2.6 };
  logRequest(request);
  log.info({ ...common, path, status: 200, ms: 3 });
  jest.advanceTimersByTime(1);
  logRequest(request);
  const [line, expected, later] = lines;
  expect(line).toBe(expected);
  expect(JSON.parse(line ?? '')).toMatchObject({
    process: 'edge',
    time: '2026-11-26T10:00:00.250Z',
    path,
  });
  expect(JSON.parse(later ?? '').time).toBe('2026-11-26T10:00:00.251Z');
});

test('requests are not logged above the level info', () => {
  const { logRequest, lines } = openLog('warn');
  logRequest({ requestId: 'id-of-a-load-balancer', method: 'GET', quotedPath: '"/"', status: 200, ms: 1 });
  expect(lines).toEqual([]);
});
