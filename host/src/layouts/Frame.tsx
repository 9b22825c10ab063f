import type { Layout } from '@shop/shared/contract';
import { type ComponentType, useEffect, useRef } from 'react';
import { ChatButton } from './chat/ChatButton.tsx';
import { watchColourMode } from './colour-mode.ts';
import type { FrameProps } from './frame-props.ts';
import { AuthLayout } from './frames/AuthLayout.tsx';
import { CheckoutLayout } from './frames/CheckoutLayout.tsx';
import { DefaultLayout } from './frames/DefaultLayout.tsx';
import { NoneLayout } from './frames/NoneLayout.tsx';
import { PanelLayout } from './frames/PanelLayout.tsx';
import { Toasts } from './toasts/Toasts.tsx';

const frames: Record<Layout, ComponentType<FrameProps>> = {
  default: DefaultLayout,
  auth: AuthLayout,
  checkout: CheckoutLayout,
  panel: PanelLayout,
  none: NoneLayout,
};

/** What stands around a page; the page's route chooses it by name. */
export function Frame({ layout, ...props }: FrameProps & { layout: Layout }) {
  useFocusOnPage(props.pathname);
  // In every layout, also those that have no button for it.
  useEffect(watchColourMode, []);
  const Chosen = frames[layout];
  return (
    <>
      <Chosen {...props} />
      <ChatButton phone={props.shell.chatPhone} layout={layout} pathname={props.pathname} />
      <Toasts />
    </>
  );
}

/** After a navigation the keyboard and the screen reader begin at the new page, as they would after a full load. */
function useFocusOnPage(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
