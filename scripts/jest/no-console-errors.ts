import { format } from 'node:util';
import { afterEach } from '@jest/globals';

// A console error fails the test, because nobody reads warnings in a passing run. A test that expects one replaces
// `console.error` itself.
const printed: string[] = [];
console.error = (...parts: unknown[]) => {
  printed.push(format(...parts));
};

afterEach(() => {
  const texts = printed.splice(0);
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`);
});
