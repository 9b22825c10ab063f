import type { Layout } from '@shop/shared/contract';
import { type ComponentType, useEffect, useRef } from 'react';
import { ChatButton } from './chat/ChatButton.tsx';
import { watchColourMode } from './colour-mode.ts';
import {
  AuthLayout,
  CheckoutLayout,
  DefaultLayout,
  type LayoutProps,
  NoneLayout,
  PanelLayout,
} from './frames/layouts.tsx';
import { Toasts } from './toasts/Toasts.tsx';

const layoutComponents: Record<Layout, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  auth: AuthLayout,
  checkout: CheckoutLayout,
  panel: PanelLayout,
  none: NoneLayout,
};

/** Everything around a page: its layout, the chat button and the toasts. */
export function Frame({ layout, ...props }: LayoutProps & { layout: Layout }) {
  useFocusAfterNavigation(props.pathname);
  // Here, because layouts without the colour mode button follow the device too.
  useEffect(watchColourMode, []);
  const LayoutComponent = layoutComponents[layout];
  return (
    <>
      <LayoutComponent {...props} />
      <ChatButton phone={props.shell.chatPhone} layout={layout} pathname={props.pathname} />
      <Toasts />
    </>
  );
}

/** Moves the focus to the new page after a navigation, so that keyboards and screen readers start there as after a full load. */
function useFocusAfterNavigation(pathname: string): void {
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    const content = document.getElementById('content');
    // A page may have focused its first field.
    const isTyping =
      document.activeElement?.matches('input, textarea, select') && content?.contains(document.activeElement);
    if (!isTyping) content?.focus({ preventScroll: true });
  }, [pathname]);
}
