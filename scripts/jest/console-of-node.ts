import { runInThisContext } from 'node:vm';

// The API runs outside of the test's context and has another console: its errors must fail a test as well.
const nodeConsole: Console = runInThisContext('console');
nodeConsole.error = (...parts: unknown[]) => console.error(...parts);
