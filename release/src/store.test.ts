import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openStore } from './store.ts';
import { startBucketServer, startPagingBucket } from './testing/buckets.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

// The bucket server and the file writes are slow on a busy machine.

// The credentials that the test's bucket server accepts.
process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';

const folder = await createTemporaryFolder();
const endpoint = await startBucketServer(await createTemporaryFolder(), 'shop');
const stores = {
  'a folder': openStore(`file:${folder}`),
  'a bucket': openStore(`s3://shop?endpoint=${endpoint}`),
  'a folder of a bucket': openStore(`s3://shop/deep/down?endpoint=${endpoint}&region=eu-central-1`),
};
const paths = Array.from({ length: 8 }, (_, number) => `catalog/1/web/${number}.js`);
const pagingEndpoint = await startPagingBucket([...paths, 'catalog-old/1/web/a.js']);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

describe.each(Object.entries(stores))('a store in %s', (_, store) => {
  beforeEach(async () => {
    await Promise.all(['blog', 'blog-old', 'catalog'].map((area) => store.remove(area)));
  });

  test('a store returns the bytes that were put', async () => {
    const allByteValues = Uint8Array.from({ length: 70_000 }, (_byte, at) => at % 256);
    await store.put('blog/1/web/a.js', allByteValues);
    expect(Buffer.from((await store.get('blog/1/web/a.js')) ?? []).equals(allByteValues)).toBe(true);
  });

  test('a store does not read on past the size that a file may have', async () => {
    await store.put('blog/1/web/a.js', new Uint8Array(8_000_000));
    expect((await store.get('blog/1/web/a.js', 10))?.length).toBeLessThan(1_000_000);
  });

  test('a store returns an empty file as empty', async () => {
    await store.put('blog/1/web/empty.css', new Uint8Array());
    expect((await store.get('blog/1/web/empty.css'))?.length).toBe(0);
  });

  test('a store returns undefined for a path that was not put', async () => {
    await store.put('blog/1/web/a.js', bytes('a'));
    for (const path of ['blog/2/web/a.js', 'blog/1/web', 'blog', 'blog/1/web/a.js/b']) {
      expect(await store.get(path)).toBeUndefined();
    }
    expect(await store.list('catalog')).toEqual([]);
  });

  test('a store returns the size of a file, and undefined for what is no file', async () => {
    await store.put('blog/1/web/a.js', bytes('twelve bytes'));
    await store.put('blog/1/web/empty.css', new Uint8Array());
    expect(await store.size('blog/1/web/a.js')).toBe(12);
    expect(await store.size('blog/1/web/empty.css')).toBe(0);
    for (const path of ['blog/2/web/a.js', 'blog/1/web', '../x']) expect(await store.size(path)).toBeUndefined();
  });

  test('a store replaces a file', async () => {
    await store.put('blog/1/web/a.js', bytes('a longer text'));
    await store.put('blog/1/web/a.js', bytes('b'));
    expect(Buffer.from((await store.get('blog/1/web/a.js')) ?? []).toString()).toBe('b');
  });

  test('a store lists and removes folders, not names with the same beginning', async () => {
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
    'a store refuses the path %j',
    async (path) => {
      await expect(store.put(path, bytes('a'))).rejects.toThrow('not a path');
      await expect(store.remove(path)).rejects.toThrow('not a path');
      expect(await store.get(path)).toBeUndefined();
    },
  );
});

test('all pages of a bucket’s list are listed and removed', async () => {
  const store = openStore(`s3://shop?endpoint=${pagingEndpoint}`);
  expect(await store.list('catalog')).toEqual(paths);
  await store.remove('catalog');
  expect(await store.list('catalog')).toEqual([]);
  expect(await store.list('catalog-old')).toEqual(['catalog-old/1/web/a.js']);
});

test('a reader sees either the old or the new content while a file is replaced', async () => {
  const store = stores['a folder'];
  const versions = ['a', 'b'].map((letter) => bytes(letter.repeat(1_000_000)));
  await store.put('blog/1/web/big.js', versions[0] ?? bytes(''));
  let replacing = true;
  const replacement = (async () => {
    for (let round = 0; round < 10; round += 1) await store.put('blog/1/web/big.js', versions[round % 2] ?? bytes(''));
    replacing = false;
  })();
  while (replacing) {
    const content = Buffer.from((await store.get('blog/1/web/big.js')) ?? []);
    expect(versions.some((version) => content.equals(version))).toBe(true);
  }
  await replacement;
});

test('a put that fails leaves no temporary file', async () => {
  await writeFile(join(folder, 'file-in-the-way'), '');
  await expect(stores['a folder'].put('file-in-the-way/a.js', bytes('a'))).rejects.toThrow();
  expect(await readdir(join(folder, '_incoming'))).toEqual([]);
});

test('temporary files that a killed process left behind are removed after an hour', async () => {
  const incoming = join(folder, '_incoming');
  await mkdir(incoming, { recursive: true });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const [name, hours] of [
    ['abandoned', 2],
    ['being-written', 0.5],
  ] as const) {
    await writeFile(join(incoming, name), 'half');
    await utimes(join(incoming, name), hoursAgo(hours), hoursAgo(hours));
  }
  await openStore(`file:${folder}`).put('blog/1/web/a.js', bytes('a'));
  expect(await readdir(incoming)).toEqual(['being-written']);
});

test('a store whose folder could not be created writes as soon as it can be', async () => {
  const inTheWay = join(folder, 'disk');
  await writeFile(inTheWay, '');
  const store = openStore(`file:${join(inTheWay, 'releases')}`);
  await expect(store.put('blog/1/web/a.js', bytes('a'))).rejects.toThrow('ENOTDIR');
  await rm(inTheWay);
  await store.put('blog/1/web/a.js', bytes('a'));
  expect(await store.get('blog/1/web/a.js')).toEqual(Buffer.from('a'));
});

test('a store in a folder that cannot exist refuses to write', async () => {
  await expect(openStore('file:/proc/nowhere/store').put('blog/1/web/a.js', bytes('x'))).rejects.toThrow('ENOENT');
});

test('an invalid store setting throws at once', () => {
  for (const url of ['', 'releases', 'file:', 'http://somewhere/', 's3:shop']) {
    expect(() => openStore(url)).toThrow('RELEASE_STORE');
  }
});

test('an error of the bucket is thrown, not treated as a missing file', async () => {
  const store = openStore(`s3://no-such-bucket?endpoint=${endpoint}`);
  await expect(store.get('blog/1/web/a.js')).rejects.toThrow(/bucket/i);
  await expect(store.put('blog/1/web/a.js', bytes('a'))).rejects.toThrow(/bucket/i);
});
