import { buildEdited, replaceFirst } from '../harness/edited-build.ts';
import { patchBuild } from '../harness/patched-build.ts';

// pages: /blog, /blog/articles/:id

const newPage = `
export function Page({ data }: { data: { edition: string } }) {
  return <h1>صفحهٔ جدید از {data.edition}</h1>;
}
`;

const newRoute = `import { page } from '@shop/shared/contract';

export const newPage = page<{ edition: string }>({
  path: '/blog/new-page',
  layout: 'panel',
  load: async () => ({ edition: 'edition-two' }),
  head: () => ({ title: 'صفحهٔ جدید' }),
  page: () => import(/* webpackChunkName: "new-page" */ './NewPage.tsx'),
});
`;

export const toastPositions = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'] as const;

const testControls = `<div role="group" aria-label="آزمایش">
  {(['${toastPositions.join("', '")}'] as const).map((position) => (
    <button type="button" key={position} onClick={() => notify({ type: 'success', title: position, position })}>{position}</button>
  ))}
  {(['success', 'warning', 'danger'] as const).map((type) => (
    <button type="button" key={type} onClick={() => notify({ type, title: type, description: 'شرح پیام' })}>{type}</button>
  ))}
  <button type="button" onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('dialog')?.showModal()}>پنجره</button>
  <dialog aria-label="پنجره"><button type="button" onClick={() => notify({ type: 'danger', title: 'از پنجره' })}>بگو</button></dialog>
  <button type="button" onClick={() => setBroken(true)}>خراب کن</button>
</div>`;

const faults = `  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if ('freezeOnMount' in window) {
      console.info('the tab freezes');
      for (;;);
    }
    if ('breakOnMount' in window && !('repaired' in window)) throw new Error('broken in the browser');
  });
  if (isBroken) throw new Error('broken in the browser');
`;

const editIndexPage = (source: string): string =>
  [
    replaceFirst("?? 'وبلاگ'", "?? 'وبلاگ جدید'"),
    replaceFirst('<SearchForm />', `<SearchForm />${testControls}`),
    (text: string) => text.replace(/export function Page\([\s\S]*?\) \{\n/, (start) => start + faults),
  ].reduce(
    (text, edit) => edit(text),
    `import { notify } from '@shop/shared/kernel';\nimport { useEffect, useState } from 'react';\n${source}`,
  );

const build = () =>
  buildEdited('blog', 'next', {
    'src/area.ts': (source) =>
      `import { newPage } from './pages/new/page.ts';\n${replaceFirst('pages: {', "pages: { 'new-page': newPage,")(source)}`,
    'src/pages/index/load.ts': (source) =>
      source.replace(/return (toIndexData\(.*\));/, "return { ...$1, edition: 'edition-two' };"),
    'src/pages/new/page.ts': () => newRoute,
    'src/pages/new/NewPage.tsx': () => newPage,
    'src/pages/index/BlogIndex.tsx': editIndexPage,
    'src/pages/article/ArticlePage.tsx': replaceFirst('تحریریهٔ گونی‌فروش', 'تحریریهٔ چاپ دوم'),
    'src/pages/parts/CategoryChips.module.scss': (source) => `${source}\n.chip { letter-spacing: 0.01em; }\n`,
  });

/**
 * The next release of the blog, the only one that tests build with webpack. Its list has another heading («وبلاگ جدید»), other
 * class names, other data, buttons that show toasts, and a button that makes it throw; with `window.breakOnMount` it throws once
 * it is mounted, until `window.repaired` is set; with `window.freezeOnMount` it loops for ever. It has one page more.
 *
 * `name` must be unique among all tests; it makes a release id of its own. `web` changes files for browsers, see `patchBuild`.
 */
export async function buildNextBlog(name: string, web: Record<string, (text: string) => string> = {}): Promise<string> {
  return patchBuild('blog', `next-${name}`, { node: (code) => `${code}\n// ${name}\n`, web }, await build());
}
