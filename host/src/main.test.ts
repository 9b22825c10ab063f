/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';

test('an error in the evaluation of the host is reported to the edge and to the console, in a hidden tab without waiting for its slow timers', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const timer = jest.spyOn(window, 'setTimeout');
  jest.unstable_mockModule('./client.tsx', () => {
    throw new Error('a broken release');
  });
  const beacon = new Promise<{ address: string; body: Blob }>((resolve) => {
    navigator.sendBeacon = (address, body) => {
      if (body instanceof Blob) resolve({ address: String(address), body });
      return true;
    };
  });
  const shown = new Promise((resolve) => {
    globalThis.reportError = resolve;
  });
  document.body.innerHTML = '<script type="module" src="/r/host/h1/web/main.js"></script>';
  await import('./main.ts');
  const { address, body } = await beacon;
  expect(address).toBe('/_report');
  expect(JSON.parse(await readText(body))).toMatchObject({
    area: 'host',
    release: 'h1',
    kind: 'load',
    message: expect.stringContaining('a broken release'),
  });
  expect(String(await shown)).toContain('a broken release');
  expect(timer).not.toHaveBeenCalled();
});

/** jsdom's blobs have no `text()`. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
