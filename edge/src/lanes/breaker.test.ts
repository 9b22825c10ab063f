import { expect, test } from '@jest/globals';
import { breaker } from './breaker.ts';

function brokenAt(times: number) {
  let time = 1000;
  const health = breaker(() => time);
  for (let failure = 0; failure < times; failure += 1) health.failed('area', false);
  return { health, later: (ms: number) => (time += ms) };
}

test('some failures are borne, five in a row are not', () => {
  expect(brokenAt(4).health.admits()).toBe(true);
  expect(brokenAt(5).health.admits()).toBe(false);
});

test('a success in between begins the count anew', () => {
  const { health } = brokenAt(4);
  health.succeeded();
  health.failed('area', false);
  expect(health.admits()).toBe(true);
});

test('what cannot be evaluated is passed over at once', () => {
  const { health } = brokenAt(0);
  health.failed('host', true);
  expect(health.admits()).toBe(false);
  expect(health.blamed()).toBe('host');
});

test('after a rest one visitor tries it, not all of them', () => {
  const { health, later } = brokenAt(5);
  later(3000);
  expect([health.admits(), health.admits()]).toEqual([true, false]);
});

test('when that one was served everyone is again', () => {
  const { health, later } = brokenAt(5);
  later(3000);
  health.admits();
  health.succeeded();
  expect([health.admits(), health.admits()]).toEqual([true, true]);
});
