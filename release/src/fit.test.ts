import { describe, expect, test } from '@jest/globals';
import { fits } from './fit.ts';
import { buildManifest, hostManifest } from './testing/manifest-of.ts';

const no = (message: string) => ({ ok: false, reason: 'does-not-fit', message: expect.stringContaining(message) });

describe('an area in a host', () => {
  test('fits when the host gives all it uses', () => {
    expect(fits(buildManifest(), hostManifest())).toEqual({ ok: true, value: null });
  });

  test('does not fit another contract number', () => {
    expect(fits(buildManifest({ contract: 4 }), hostManifest())).toEqual(no('contract 4, the host speaks 3'));
  });

  test('does not fit without a name it uses', () => {
    const area = buildManifest({ uses: { shared: { react: ['useState', 'use'] }, operations: [] } });
    expect(fits(area, hostManifest())).toEqual(no('use of react'));
  });

  test('does not fit without a module it uses, even whole, even one that every object has', () => {
    const area = (module: string) => buildManifest({ uses: { shared: { [module]: ['*'] }, operations: [] } });
    expect(fits(area('react-dom'), hostManifest())).toEqual(no('react-dom'));
    expect(fits(area('constructor'), hostManifest())).toEqual(no('constructor'));
  });

  test('fits when it takes whole a module that is given', () => {
    const area = buildManifest({ uses: { shared: { react: ['*'] }, operations: [] } });
    expect(fits(area, hostManifest())).toMatchObject({ ok: true });
  });

  test('does not fit without a layout it asks for', () => {
    const host = hostManifest({ gives: { shared: { react: ['useState'] }, layouts: ['auth'] } });
    expect(fits(buildManifest(), host)).toEqual(no('no layout default'));
  });

  test('does not fit another area', () => {
    expect(fits(buildManifest(), buildManifest())).toEqual(no('no host'));
  });
});
