import { expect, test } from '@jest/globals';
import { createHostDoubts } from './host-doubts.ts';

const [host, nextHost] = ['one', 'two'].map((id) => ({ area: 'host', id })) as [Name, Name];
const [candidate, stable] = ['new', 'old'].map((id) => ({ area: 'blog', id })) as [Name, Name];
type Name = { area: string; id: string };
const failure = { where: 'render', message: 'x' };

function open() {
  const charged: string[] = [];
  return { charged, doubts: createHostDoubts(({ area, id }) => charged.push(`${area} ${id}`)) };
}

test('an area is charged when the same host renders with another release of it', () => {
  const { charged, doubts } = open();
  doubts.hostFailed(host, candidate, failure);
  doubts.hostFailed(host, candidate, failure);
  expect(charged).toEqual([]);
  doubts.rendered(host, stable);
  expect(charged).toEqual(['blog new', 'blog new']);
});

test('the host is charged for all failures when it fails with two releases of the area', () => {
  const { charged, doubts } = open();
  doubts.hostFailed(host, candidate, failure);
  doubts.hostFailed(host, stable, failure);
  doubts.rendered(nextHost, stable);
  expect(charged).toEqual(['host one', 'host one']);
});

test('the host is charged when another host renders with the same release of the area', () => {
  const { charged, doubts } = open();
  doubts.hostFailed(host, stable, failure);
  doubts.rendered(nextHost, stable);
  expect(charged).toEqual(['host one']);
});

test('the host is charged at once when it fails without an area', () => {
  const { charged, doubts } = open();
  doubts.hostFailed(host, undefined, failure);
  expect(charged).toEqual(['host one']);
});

test('the host is charged in the end when nothing else shows whose failure it is', () => {
  const { charged, doubts } = open();
  for (let time = 0; time < 51; time += 1) doubts.hostFailed(host, candidate, failure);
  expect(charged).toEqual(['host one']);
});
