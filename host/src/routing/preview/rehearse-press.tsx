import { Outlet, RouterProvider, type RouterState, whenIdle } from '@shop/shared/kernel/host';
import { createRoot } from 'react-dom/client';
import type { createMemoryRouter } from 'react-router-dom';
import { PagePreview } from './PagePreview.tsx';

const whenNextIdle = () => new Promise<void>((resolve) => whenIdle(resolve));

/** Only these three are rehearsed, because the other outlines share most of their parts with them. */
const outlines = ['article', 'listing', 'product'] as const;

const picture = { id: '0', colour: '#000000', width: 1, height: 1, widths: [1] };

/**
 * Opens a page that no visitor sees, with outlines of previews in a document of its own, which loads no pictures. Browsers compile a function when it is
 * called first: those of the router, and of React for new elements, are compiled by this call, and not between the first press and its preview. It takes
 * several tasks, each of them when the browser is idle.
 */
export async function rehearsePress(createRouter: typeof createMemoryRouter): Promise<void> {
  await whenNextIdle();
  const content = { title: '…', lead: '…', picture };
  const previews = outlines.map((outline) => (
    <PagePreview key={outline} outline={outline} content={content} behind={undefined} />
  ));
  const router = createRouter([
    {
      path: '/',
      element: <Outlet />,
      children: [
        { index: true, element: null },
        { path: ':page', loader: async () => null, element: previews },
      ],
    },
  ]);
  const root = createRoot(document.implementation.createHTMLDocument().body);
  await new Promise<void>((resolve) => {
    const handleCommit = ({ location }: RouterState) => {
      if (location.pathname === '/') whenIdle(() => void router.navigate('/next', { state: { preview: content } }));
      else resolve();
    };
    root.render(<RouterProvider router={router} onCommit={handleCommit} />);
  });
  await whenNextIdle();
  root.unmount();
  router.dispose();
}
