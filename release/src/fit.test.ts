import { describe, expect, test } from '@jest/globals';
import { checkHostFit } from './fit.ts';
import { createHostManifest, createManifest } from './testing/sample-release.ts';

const refusal = (message: string) => ({ ok: false, reason: 'does-not-fit', message: expect.stringContaining(message) });

describe('checkHostFit', () => {
  test('an area fits a host that exports everything it uses', () => {
    expect(checkHostFit(createManifest(), createHostManifest())).toEqual({ ok: true, value: null });
  });

  test('an area with another contract number does not fit', () => {
    expect(checkHostFit(createManifest({ contract: 4 }), createHostManifest())).toEqual(
      refusal('contract 4, the host has contract 3'),
    );
  });

  test('an area that uses a missing name does not fit', () => {
    const area = createManifest({ uses: { shared: { react: ['useState', 'use'] }, operations: [] } });
    expect(checkHostFit(area, createHostManifest())).toEqual(refusal('use of react'));
  });

  test('an area that imports a missing module does not fit, also one named like an object’s own property', () => {
    const area = (module: string) => createManifest({ uses: { shared: { [module]: ['*'] }, operations: [] } });
    expect(checkHostFit(area('react-dom'), createHostManifest())).toEqual(refusal('react-dom'));
    expect(checkHostFit(area('constructor'), createHostManifest())).toEqual(refusal('constructor'));
  });

  test('an area that imports a whole module of the host fits', () => {
    const area = createManifest({ uses: { shared: { react: ['*'] }, operations: [] } });
    expect(checkHostFit(area, createHostManifest())).toMatchObject({ ok: true });
  });

  test('an area that uses a missing layout does not fit', () => {
    const host = createHostManifest({ gives: { shared: { react: ['useState'] }, layouts: ['auth'] } });
    expect(checkHostFit(createManifest(), host)).toEqual(refusal('no layout default'));
  });

  test('another area in place of the host does not fit', () => {
    expect(checkHostFit(createManifest(), createManifest())).toEqual(refusal('not a host'));
  });
});
