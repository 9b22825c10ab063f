import type { Manifest } from './manifest.ts';

/** Files that a manifest refers to without listing their digest: what nobody could check before using it. */
export function unlistedFiles(manifest: Pick<Manifest, 'files' | 'web' | 'node' | 'pages'>): string[] {
  const { web, node, pages, files } = manifest;
  const named = [
    web.entry,
    ...web.js,
    ...web.css,
    ...Object.entries(web.chunkCss).flatMap(([script, sheets]) => [script, ...sheets]),
    ...pages.flatMap((page) => [...page.js, ...page.css]),
  ].map((file) => `web/${file}`);
  return [...new Set([`node/${node.entry}`, ...named])].filter((file) => !Object.hasOwn(files, file));
}
