import type { Manifest } from 'release/manifest';

type Changes = { [Field in keyof Manifest]?: Exclude<Manifest[Field], undefined> };

/** A manifest as a release of the blog would have it, but for what the test says. */
export function manifestOf(changes: Changes = {}): Manifest {
  return {
    format: 1,
    area: 'blog',
    id: 'b'.repeat(16),
    version: '1.0.0',
    contract: 1,
    prefixes: ['/blog'],
    keepsVisitors: false,
    pages: [{ id: 'index', path: '/blog', layout: 'default', js: [], css: [] }],
    web: { entry: 'entry.js', js: ['entry.js'], css: [], chunkCss: {} },
    node: { entry: 'area.cjs' },
    files: {},
    uses: { shared: { react: ['useState'] }, operations: [] },
    commit: 'abc',
    builtAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  };
}

/** A host that gives what the blog above uses. */
export const hostManifestOf = (changes: Changes = {}): Manifest =>
  manifestOf({
    area: 'host',
    id: 'a'.repeat(16),
    prefixes: [],
    pages: [],
    uses: { shared: {}, operations: [] },
    gives: { shared: { react: ['useState'] }, layouts: ['default'] },
    ...changes,
  });
