import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildReport } from '@shop/shared/contract';
import { computeIntegrity, computeReleaseId } from '../digests.ts';
import type { Manifest } from '../manifest.ts';

const script = 'export const title = "گونی پنجاه کیلویی";\n'.repeat(40);

export const builtFiles: Readonly<Record<string, string>> = {
  'web/blog.1a.js': script,
  'web/article.2b.js': `${script}export const two = 2;\n`,
  'web/article.3c.css': '.title { color: var(--ink); }\n'.repeat(20),
  'web/dot.gif': 'GIF89a',
  'node/area.cjs': 'module.exports = {};\n',
  'maps/blog.1a.js.map': '{"version":3}',
};

export function createBuildReport(changes: Partial<BuildReport> = {}): BuildReport {
  return {
    area: 'blog',
    version: '1.2.0',
    contract: 3,
    prefixes: ['/blog'],
    keepsVisitors: false,
    pages: [
      { id: 'article', path: '/blog/articles/:id', layout: 'default', js: ['article.2b.js'], css: ['article.3c.css'] },
    ],
    web: {
      entry: 'blog.1a.js',
      js: ['blog.1a.js'],
      css: [],
      chunkCss: { 'article.2b.js': ['article.3c.css'] },
    },
    node: { entry: 'area.cjs' },
    uses: { shared: { react: ['useState'] }, operations: ['GET /api/v1/blog/articles'] },
    ...changes,
  };
}

/** Writes the output of a build of the blog into `dist`. */
export async function writeBuild(
  dist: string,
  options: { files?: Readonly<Record<string, string>>; report?: Partial<BuildReport> } = {},
): Promise<void> {
  const files = { ...builtFiles, ...options.files, 'build.json': JSON.stringify(createBuildReport(options.report)) };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  }
}

type ManifestChanges = { [Field in keyof Manifest]?: Exclude<Manifest[Field], undefined> };

/** Creates a valid manifest of the blog without touching the disk. */
export function createManifest(changes: ManifestChanges = {}): Manifest {
  const files = Object.fromEntries(
    Object.entries(builtFiles).map(([file, content]) => {
      const bytes = Buffer.from(content);
      return [file, { bytes: bytes.length, integrity: computeIntegrity(bytes) }];
    }),
  );
  const content = { ...createBuildReport(), files, ...changes };
  return {
    commit: 'abc',
    builtAt: '2026-03-01T10:00:00.000Z',
    ...content,
    format: 1,
    id: changes.id ?? computeReleaseId(content),
  };
}

/** Creates a manifest of a host that gives everything the blog uses. */
export function createHostManifest(changes: ManifestChanges = {}): Manifest {
  return createManifest({
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
