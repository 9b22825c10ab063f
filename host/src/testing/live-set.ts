import type { LiveRelease, LiveSet, PageRecord } from '@shop/shared/contract';

const pageRecord = (id: string, path: string): PageRecord => ({
  id,
  path,
  layout: 'default',
  js: [`${id}.js`],
  css: [`${id}.css`],
});

function liveRelease(area: string, id: string, pages: PageRecord[] = []): LiveRelease {
  return {
    area,
    id,
    role: 'stable',
    base: `/r/${area}/${id}/web/`,
    entry: 'entry.js',
    js: ['entry.js'],
    css: [`${area}.css`],
    chunkCss: {},
    pages,
    keepsVisitors: false,
  };
}

/** A release set with a blog in these releases; the first is the visitor's, the others are its fallbacks. */
export function setWithBlog(...releases: string[]): LiveSet {
  const pages: PageRecord[] = [
    pageRecord('index', '/blog'),
    { ...pageRecord('article', '/blog/articles/:id'), loads: true, later: ['article-later.js'] },
  ];
  return {
    host: liveRelease('host', 'h1'),
    areas: { blog: { prefixes: ['/blog'], releases: releases.map((id) => liveRelease('blog', id, pages)) } },
  };
}
