import { format } from 'node:util';
import { afterEach } from '@jest/globals';

// A warning of React or of our own code that nobody reads is a bug that nobody sees. A test that expects one
// replaces `console.error` itself.
const printed: string[] = [];
console.error = (...parts: unknown[]) => {
  printed.push(format(...parts));
};

afterEach(() => {
  const texts = printed.splice(0);
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`);
});
