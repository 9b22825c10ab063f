import { expect, test } from '@jest/globals';
import { createPacker, unpackJson } from './packed-json.ts';

function pack(...values: unknown[]): string {
  const packer = createPacker();
  for (const value of values) packer.add(value);
  return packer.toJson();
}
const throughDocument = (value: unknown) => unpackJson(JSON.parse(pack(value)))[0];

test.each([
  ['texts, numbers and nothing', ['a', '', 0, -1.5, true, false, null]],
  ['quotes, backslashes and other letters', ['"', '\\', '\n\u0000', '\u2028', '\ud800', '😀', 'می‌شود']],
  ['lists in lists, and empty ones', [[], [[0], [-1, 0]], {}]],
  ['names with spaces, and without letters', [{ 'a b': 1, '': 2 }, { '': 3 }, { 'a b': 4, '': 5 }, { a: 1, b: 2 }]],
  ['names of prototypes', JSON.parse('{"__proto__":{"x":1},"constructor":{"x":1}}')],
  ['objects inside of objects that repeat', { a: { b: { c: 1 } }, d: [{ b: { c: 1 } }, { c: 1 }, { b: { c: 1 } }] }],
  [
    'what JSON leaves out or writes otherwise',
    { a: undefined, b: () => 1, c: [undefined, Number.NaN], d: new Date(0) },
  ],
])('%s are the same after packing', (_, value) => {
  expect(JSON.stringify(throughDocument(value))).toBe(JSON.stringify(value));
});

test('names are written once, and an object that repeats is a number', () => {
  const sack = { title: 'گونی', hex: '#c2a878' };
  expect(pack([sack, { title: 'کیسه', hex: '#fff' }, sack, { list: [{ ...sack }] }])).toBe(
    '[["title hex","list"],[0,[1,"گونی","#c2a878"],[1,"کیسه","#fff"],[-1,0],[2,[0,[-1,0]]]]]',
  );
});

test('a change of an unpacked object changes no other one that was equal', () => {
  const values = throughDocument([{ a: 1 }, { a: 1 }]);
  if (!Array.isArray(values)) throw new Error('no list');
  values[0].a = 2;
  expect(values).toEqual([{ a: 2 }, { a: 1 }]);
});

test('a text is replaced by its name', () => {
  const packer = createPacker((name, text) => (name === 'url' ? text.toUpperCase() : text));
  packer.add({ url: '/a', list: ['url'] });
  expect(packer.toJson()).toBe('[["url list"],[1,"/A",[0,"url"]]]');
});

test('a fork refers to what was packed before, and changes nothing of it', () => {
  const frame = createPacker();
  frame.add({ title: 'گونی', url: '/a' });
  const page = frame.fork();
  page.add([{ title: 'گونی', url: '/a' }, { title: 'کیسه', url: '/b' }, { id: 1 }]);
  expect(page.toJson()).toBe('[["title url","id"],[1,"گونی","/a"],[0,[-1,0],[1,"کیسه","/b"],[2,1]]]');
  expect(frame.toJson()).toBe('[["title url"],[1,"گونی","/a"]]');
  const other = frame.fork();
  other.add([{ title: 'کیسه', url: '/b' }, { name: 2 }]);
  expect(unpackJson(JSON.parse(page.toJson()))).toEqual([
    { title: 'گونی', url: '/a' },
    [{ title: 'گونی', url: '/a' }, { title: 'کیسه', url: '/b' }, { id: 1 }],
  ]);
  expect(unpackJson(JSON.parse(other.toJson()))[1]).toEqual([{ title: 'کیسه', url: '/b' }, { name: 2 }]);
});

test('a value that is no JSON throws', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(() => pack(circle)).toThrow();
  expect(() => pack(1n)).toThrow(TypeError);
});
