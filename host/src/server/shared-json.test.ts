import { expect, test } from '@jest/globals';
import { onceForShared, shareJson } from './shared-json.ts';

test('shared JSON cannot be changed, at any depth', () => {
  const value = shareJson({ list: [{ title: 'گونی' }] });
  expect(() => value.list.push({ title: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(value.list[0] ?? {}, { title: 'x' })).toThrow(TypeError);
  expect(shareJson(value)).toBe(value);
});

test('a function is called once for an object that pages share, and for others each time', () => {
  let calls = 0;
  const stringify = onceForShared((value) => {
    calls += 1;
    return JSON.stringify(value);
  });
  const own = { list: [1] };
  expect(stringify(own)).toBe('{"list":[1]}');
  own.list.push(2);
  expect(stringify(own)).toBe('{"list":[1,2]}');
  const shared = shareJson(own);
  for (let time = 0; time < 3; time += 1) expect(stringify(shared)).toBe('{"list":[1,2]}');
  expect([stringify(shared.list), stringify(undefined), stringify('x'), stringify(null)]).toEqual([
    '[1,2]',
    undefined,
    '"x"',
    'null',
  ]);
  expect(calls).toBe(7);
});
