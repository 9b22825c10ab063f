import { expect, test } from '@jest/globals';
import { setWithBlog } from '../testing/live-set.ts';
import { createPageFiles } from './page-files.ts';

function openFiles(listed: string[] = []) {
  const requests: string[] = [];
  const release = setWithBlog('two').areas.blog?.releases[0];
  if (!release) throw new Error('the set has a blog');
  const { entry, js, css, pages } = release;
  const names = { entry, js, css, pages };
  const files = createPageFiles({
    digests: {
      listed: (address) => (listed.includes(address) ? 'sha384-listed' : undefined),
      find: async (address) => `sha384-${/(\w+)\.(?:js|css)$/.exec(address)?.[1]}`,
      withFiles: async (partial) => ({ ...partial, ...names }),
      prefetch: () => undefined,
    },
    loadSheet: async (address) => void requests.push(address),
    preload: async (address, digest, priority) => void requests.push(`${address} ${digest} ${priority}`),
    preloadSheet: (address, digest) => void requests.push(`${address} ${digest} ahead`),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { files, release, requests, settled };
}

test('scripts and style sheets of a page, and of its later sections, are requested at once, with their digests', async () => {
  const { files, release, requests, settled } = openFiles();
  files.load(release, 'article');
  await settled();
  expect(requests.sort()).toEqual([
    '/r/blog/two/web/article-later.js sha384-later auto',
    '/r/blog/two/web/article.css',
    '/r/blog/two/web/article.js sha384-article auto',
    '/r/blog/two/web/blog.css',
    '/r/blog/two/web/entry.js sha384-entry auto',
  ]);
});

test('files of a page that may be opened next are requested at low priority, and its style sheets are not added', async () => {
  const { files, release, requests, settled } = openFiles();
  files.prefetch(release, 'article');
  await settled();
  expect(requests.sort()).toEqual([
    '/r/blog/two/web/article-later.js sha384-later low',
    '/r/blog/two/web/article.css sha384-article ahead',
    '/r/blog/two/web/article.js sha384-article low',
    '/r/blog/two/web/blog.css sha384-blog ahead',
    '/r/blog/two/web/entry.js sha384-entry low',
  ]);
});

test('scripts that the document preloads are not requested again', async () => {
  const { files, release, requests, settled } = openFiles(['/r/blog/two/web/entry.js']);
  files.prefetch(release, 'article');
  await settled();
  expect(requests.filter((request) => request.includes('.js'))).toEqual([
    '/r/blog/two/web/article.js sha384-article low',
    '/r/blog/two/web/article-later.js sha384-later low',
  ]);
});

test('names that the document does not have are loaded first', async () => {
  const { files, release, requests, settled } = openFiles();
  const [, article] = release.pages;
  if (!article) throw new Error('the blog has two pages');
  const { later: _, ...rest } = article;
  const pages = [{ ...rest, js: [], css: [] }];
  files.prefetch({ ...release, files: 'sha384-x', entry: '', js: [], css: [], pages }, 'article');
  await settled();
  const expected = [
    '/r/blog/two/web/article-later.js sha384-later low',
    '/r/blog/two/web/article.css sha384-article ahead',
    '/r/blog/two/web/article.js sha384-article low',
    '/r/blog/two/web/blog.css sha384-blog ahead',
    '/r/blog/two/web/entry.js sha384-entry low',
  ];
  expect(requests.splice(0).sort()).toEqual(expected);
  // The document of another page of the same release.
  files.prefetch({ ...release, files: 'sha384-x', pages }, 'article');
  await settled();
  expect(requests.sort()).toEqual(expected);
});

test('the files of a page whose names the document has are requested at once, without files.json', () => {
  const { files, release, requests } = openFiles();
  files.load({ ...release, files: 'sha384-x' }, 'article');
  expect(requests).toEqual(['/r/blog/two/web/blog.css', '/r/blog/two/web/article.css']);
});
