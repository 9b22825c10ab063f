import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from 'release/integrity';
import type { Bundle } from '../lanes/messages.ts';
import type { ComposedSet } from '../sets/compose.ts';

/** A host whose page is what the area's function gives for the address; without an area it draws a card. */
export const tinyHost = `
exports.singletons = {};
exports.render = async (request) => {
  const html = request.area ? await request.area.module.pages.only(request) : 'card';
  return { kind: 'page', status: 200, html, csp: '', links: [], noindex: false };
};`;

/** An area with one page, drawn by this code from \`request\`. */
export const tinyArea = (body: string, before = '') =>
  `${before}\nexports.area = { pages: { only: async (request) => { ${body} } } };`;

/** Writes a server build as the vault would have left it. */
export async function bundleIn(folder: string, area: string, id: string, code: string): Promise<Bundle> {
  const file = path.join(folder, area, id, 'node/code.cjs');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, code);
  return { area, id, file, integrity: integrityOf(Buffer.from(code)) };
}

const host = {
  area: 'host',
  id: '0'.repeat(16),
  role: 'stable',
  base: '/',
  entry: '',
  js: [],
  css: [],
  chunkCss: {},
  pages: [],
  keepsVisitors: false,
} as const;

export const emptySet = (key = 'set'): ComposedSet => ({
  key,
  set: { host: { ...host, js: [], css: [], pages: [] }, areas: {} },
  assets: { integrity: {}, sheets: {}, fonts: [] },
});

export const taskFor = (url: string) => ({
  url,
  requestId: 'test-request',
  setKey: 'set',
  settings: { scriptDeadline: 1000, styleDeadline: 1000 },
});
