import { $general, type General, useStore } from '@shop/shared/kernel';
import { PieceContext } from '@shop/shared/kernel/surroundings';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches } from 'react-router-dom';
import { DocumentHead } from '../document/DocumentHead.tsx';
import { Frame } from '../layouts/Frame.tsx';
import type { Shell } from '../layouts/shell-data.ts';
import { shellNow } from '../shell/shell-now.ts';
import { PiecePlace } from './PiecePlace.tsx';
import type { Handle } from './place.ts';

const frameKeys: (keyof General)[] = ['navbar', 'socialLinks', 'categoryMenu', 'footer'];

/** The frame around every page. It stays while pages come and go; the page's route says which layout it wants. */
export function Root() {
  const embedded = useLoaderData<Shell>();
  const shell = shellNow(embedded, useStore($general, { keys: frameKeys, ssr: 'initial' }));
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as Handle | undefined;
  return (
    <PieceContext value={PiecePlace}>
      <Frame layout={handle?.layout ?? 'default'} shell={shell} pathname={pathname}>
        <DocumentHead />
        <Outlet />
        <ScrollRestoration />
      </Frame>
    </PieceContext>
  );
}
