import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuildReport } from '@shop/shared/contract';

const text = 'export const title = "گونی پنجاه کیلویی";\n'.repeat(40);

export const builtFiles: Readonly<Record<string, string>> = {
  'web/blog.1a.js': text,
  'web/article.2b.js': `${text}export const two = 2;\n`,
  'web/article.3c.css': '.title { color: var(--ink); }\n'.repeat(20),
  'web/dot.gif': 'GIF89a',
  'node/area.cjs': 'module.exports = {};\n',
  'maps/blog.1a.js.map': '{"version":3}',
};

export function buildReport(changes: Partial<BuildReport> = {}): BuildReport {
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

/** Leaves in `dist` what a build of the blog would. */
export async function buildInto(
  dist: string,
  options: { files?: Readonly<Record<string, string>>; report?: Partial<BuildReport> } = {},
): Promise<void> {
  const files = { ...builtFiles, ...options.files, 'build.json': JSON.stringify(buildReport(options.report)) };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  }
}
