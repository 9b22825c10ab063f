import { type AreaModule, page, type RenderRequest } from '@shop/shared/contract';
import type { ReactNode } from 'react';
import { render } from '../server/render.tsx';
import { setWithBlog } from './live-set.ts';

const Text = ({ data }: { data: unknown }) => <p>{JSON.stringify(data)}</p>;

/** A blog whose pages have these options. */
export const blog = (options: Partial<Parameters<typeof page>[0]> & { Page?: () => ReactNode } = {}): AreaModule => {
  const { Page, ...pageOptions } = options;
  const index = page<unknown>({
    path: '/blog',
    layout: 'default',
    head: () => ({ title: 'وبلاگ' }),
    page: async () => ({ Page: Page ?? Text }),
    ...pageOptions,
  });
  return { pages: { index, article: index } };
};

export function requestRender(path: string, module: AreaModule | undefined, overrides: Partial<RenderRequest> = {}) {
  const set = setWithBlog('two', 'one');
  return render({
    url: `http://shop.invalid${path}`,
    requestId: 'test-request',
    set,
    ...(module ? { area: { name: 'blog', release: 'two', module } } : {}),
    sheets: { '/r/host/h1/web/host.css': 'p{content:"</style><script>x"}' },
    integrity: { '/r/blog/two/web/entry.js': 'sha384-blog' },
    fonts: ['/r/host/h1/web/font.woff2'],
    apiUrl: 'http://api.invalid',
    fetch: async () => new Response('{"data":[]}', { headers: { 'content-type': 'application/json' } }),
    signal: new AbortController().signal,
    settings: { scriptDeadline: 1, styleDeadline: 1 },
    ...overrides,
  });
}

export async function rendered(...args: Parameters<typeof requestRender>) {
  const result = await requestRender(...args);
  if (result.kind !== 'page' && result.kind !== 'no-data') throw new Error(`${result.kind}: ${JSON.stringify(result)}`);
  return result;
}
