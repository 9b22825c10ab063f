import path from 'node:path';
import { folderOf } from '../lib/places.ts';

/** Source of a browser entry without releases: the same shell, all areas imported, pages behind react-router's own `lazy`. */
export function monolithEntry(areas: string[]): string {
  const host = path.join(folderOf('host'), 'src');
  const imports = areas.map((area) => `import { area as ${area} } from '${folderOf(area)}/src/area.ts';`);
  return `
import { RouterProvider, useLoaderData } from '@shop/shared/kernel/host';
import { createApi } from '@shop/shared/kernel/http';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import '@shop/shared/ui/tokens.scss';
import '@shop/shared/ui/base.scss';
import { PageFault, RootFault } from '${host}/routing/faults.tsx';
import { Root } from '${host}/routing/Root.tsx';
import { loadShell } from '${host}/shell/shell-data.ts';
${imports.join('\n')}

const api = createApi({ baseUrl: '' });

const pageRoutes = Object.entries({ ${areas.join(', ')} }).flatMap(([area, { pages }]) =>
  Object.entries(pages).map(([id, { path, layout, load, head, page }]) => ({
    id: area + ':' + id,
    path,
    handle: { area, page: id, layout },
    ErrorBoundary: PageFault,
    loader: async ({ request, params }) => {
      const url = new URL(request.url);
      const data = load ? await load({ api, params, url, signal: request.signal }) : null;
      return { head: head({ data, params, url }), data };
    },
    lazy: async () => {
      const { Page } = await page();
      return { Component: () => <Page data={useLoaderData().data} /> };
    },
  })),
);

const router = createBrowserRouter(
  [
    {
      id: 'root',
      path: '/',
      loader: ({ request }) => loadShell(api, request.signal),
      shouldRevalidate: () => false,
      Component: () => <Root areas={{}} />,
      ErrorBoundary: () => <RootFault release="" />,
      children: [...pageRoutes, { path: '*', loader: () => { throw new Response(null, { status: 404 }); }, element: null, ErrorBoundary: PageFault }],
    },
  ],
  { hydrationData: JSON.parse(document.querySelector('#boot')?.textContent ?? '{}') },
);

hydrateRoot(
  document.getElementById('root') ?? document.body,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
`;
}
