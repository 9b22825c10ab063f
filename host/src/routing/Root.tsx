import type { LiveSet } from '@shop/shared/contract';
import { $general, type General, useStore } from '@shop/shared/kernel';
import { Outlet, PieceContext, useLoaderData, useShownPage } from '@shop/shared/kernel/host';
import { useEffect, useMemo } from 'react';
import { DocumentHead } from '../document/DocumentHead.tsx';
import { Frame } from '../layouts/Frame.tsx';
import { type Shell, withFreshMenus } from '../shell/shell-data.ts';
import { handleIn } from './handle.ts';
import { $shownKey } from './layer-mark.ts';
import { PieceSlot } from './PieceSlot.tsx';
import { PreviewSlot } from './preview/PreviewSlot.tsx';

const frameKeys: (keyof General)[] = ['navbar', 'socialLinks', 'categoryMenu', 'footer'];

/** The frame around every page. It stays mounted while pages change; the handle of the page's route names its layout. */
export function Root({ areas }: { areas: LiveSet['areas'] }) {
  const embedded = useLoaderData<Shell>();
  const { navbar, socialLinks, categoryMenu, footer } = useStore($general, { keys: frameKeys, ssr: 'initial' });
  const shell = useMemo(
    () => withFreshMenus(embedded, { navbar, socialLinks, categoryMenu, footer }),
    [embedded, navbar, socialLinks, categoryMenu, footer],
  );
  const { matches, location } = useShownPage();
  const { pathname, key } = location;
  // After the effects of the page: by now the layers of the page before are gone.
  useEffect(() => $shownKey.set(key), [key]);
  return (
    <PieceContext value={PieceSlot}>
      <Frame layout={handleIn(matches)?.layout ?? 'default'} shell={shell} areas={areas} pathname={pathname}>
        <DocumentHead />
        <PreviewSlot />
        <Outlet />
      </Frame>
    </PieceContext>
  );
}
