import { contentId } from '../content-id.ts';
import { integrityOf } from '../integrity.ts';
import type { Manifest } from '../manifest.ts';
import { buildReport, builtFiles } from './built-area.ts';

type Changes = { [Field in keyof Manifest]?: Exclude<Manifest[Field], undefined> };

/** A manifest that holds, made without a disk. */
export function buildManifest(changes: Changes = {}): Manifest {
  const files = Object.fromEntries(
    Object.entries(builtFiles).map(([file, content]) => {
      const bytes = Buffer.from(content);
      return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }];
    }),
  );
  const facts = { ...buildReport(), files, ...changes };
  return {
    commit: 'abc',
    builtAt: '2026-03-01T10:00:00.000Z',
    ...facts,
    format: 1,
    id: changes.id ?? contentId(facts),
  };
}

/** A host that gives what the blog above uses. */
export function hostManifest(changes: Changes = {}): Manifest {
  return buildManifest({
    area: 'host',
    prefixes: [],
    pages: [],
    uses: { shared: {}, operations: [] },
    gives: {
      shared: { react: ['useState', 'useMemo'], '@shop/shared/kernel': ['Link'] },
      layouts: ['default', 'auth'],
    },
    ...changes,
  });
}
