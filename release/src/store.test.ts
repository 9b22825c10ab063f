import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openStore } from './store.ts';
import { bucketServer } from './testing/bucket-server.ts';
import { pagingBucket } from './testing/paging-bucket.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

// A server, and files: slow where the machine is busy.
jest.setTimeout(30_000);

// What the test's bucket server takes for good.
process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';

const folder = await temporaryFolder();
const endpoint = await bucketServer(await temporaryFolder(), 'shop');
const stores = {
  'a folder': openStore(`file:${folder}`),
  'a bucket': openStore(`s3://shop?endpoint=${endpoint}`),
  'a part of a bucket': openStore(`s3://shop/deep/down?endpoint=${endpoint}&region=eu-central-1`),
};
const paths = Array.from({ length: 8 }, (_, number) => `catalog/1/web/${number}.js`);
const paging = await pagingBucket([...paths, 'catalog-old/1/web/a.js']);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe.each(Object.entries(stores))('a store in %s', (_, store) => {
  beforeEach(async () => {
    await Promise.all(['blog', 'blog-old', 'catalog'].map((area) => store.remove(area)));
  });

  test('gives back the very bytes', async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_byte, at) => at % 256);
    await store.put('blog/1/web/a.js', every);
    expect(Buffer.from((await store.get('blog/1/web/a.js')) ?? []).equals(every)).toBe(true);
  });

  test('gives back an empty file empty', async () => {
    await store.put('blog/1/web/empty.css', new Uint8Array());
    expect((await store.get('blog/1/web/empty.css'))?.length).toBe(0);
  });

  test('has nothing where nothing was put', async () => {
    await store.put('blog/1/web/a.js', bytes('a'));
    for (const path of ['blog/2/web/a.js', 'blog/1/web', 'blog', 'blog/1/web/a.js/b']) {
      expect(await store.get(path)).toBeUndefined();
    }
    expect(await store.list('catalog')).toEqual([]);
  });

  test('replaces a file', async () => {
    await store.put('blog/1/web/a.js', bytes('a longer text'));
    await store.put('blog/1/web/a.js', bytes('b'));
    expect(Buffer.from((await store.get('blog/1/web/a.js')) ?? []).toString()).toBe('b');
  });

  test('lists and removes whole folders, not names that begin alike', async () => {
    for (const path of ['blog/1/web/a.js', 'blog/1/web/a.js.br', 'blog/10/web/~b.js', 'blog-old/1/web/a.js']) {
      await store.put(path, bytes('a'));
    }
    expect(await store.list('blog')).toEqual(['blog/1/web/a.js', 'blog/1/web/a.js.br', 'blog/10/web/~b.js']);
    await store.remove('blog/1');
    expect(await store.list('blog')).toEqual(['blog/10/web/~b.js']);
    await store.remove('blog');
    expect(await store.list('blog')).toEqual([]);
    expect(await store.list('blog-old')).toEqual(['blog-old/1/web/a.js']);
  });

  test.each(['../x', 'blog/../../x', 'blog/.x', 'blog/x.', '/blog', 'blog//x', 'blog/', '', 'a b', 'blog\\x'])(
    'takes nothing at %j',
    async (path) => {
      await expect(store.put(path, bytes('a'))).rejects.toThrow('not a path');
      await expect(store.remove(path)).rejects.toThrow('not a path');
      expect(await store.get(path)).toBeUndefined();
    },
  );
});

test('more files than one answer of a bucket names are listed and removed all', async () => {
  const store = openStore(`s3://shop?endpoint=${paging}`);
  expect(await store.list('catalog')).toEqual(paths);
  await store.remove('catalog');
  expect(await store.list('catalog')).toEqual([]);
  expect(await store.list('catalog-old')).toEqual(['catalog-old/1/web/a.js']);
});

test('who reads while a file is replaced sees the old one or the new one, whole', async () => {
  const store = stores['a folder'];
  const versions = ['a', 'b'].map((letter) => bytes(letter.repeat(1_000_000)));
  await store.put('blog/1/web/big.js', versions[0] ?? bytes(''));
  let replacing = true;
  const replaced = (async () => {
    for (let round = 0; round < 10; round += 1) await store.put('blog/1/web/big.js', versions[round % 2] ?? bytes(''));
    replacing = false;
  })();
  while (replacing) {
    const seen = Buffer.from((await store.get('blog/1/web/big.js')) ?? []);
    expect(versions.some((version) => seen.equals(version))).toBe(true);
  }
  await replaced;
});

test('a put that fails leaves nothing behind', async () => {
  await writeFile(join(folder, 'file-in-the-way'), '');
  await expect(stores['a folder'].put('file-in-the-way/a.js', bytes('a'))).rejects.toThrow();
  expect(await readdir(join(folder, '_incoming'))).toEqual([]);
});

test('a setting that is no store is refused at once', () => {
  for (const url of ['', 'releases', 'file:', 'http://somewhere/', 's3:shop']) {
    expect(() => openStore(url)).toThrow('RELEASE_STORE');
  }
});

test('what is wrong with a bucket is said, not taken for an absent file', async () => {
  const store = openStore(`s3://no-such-bucket?endpoint=${endpoint}`);
  await expect(store.get('blog/1/web/a.js')).rejects.toThrow(/bucket/i);
  await expect(store.put('blog/1/web/a.js', bytes('a'))).rejects.toThrow(/bucket/i);
});
