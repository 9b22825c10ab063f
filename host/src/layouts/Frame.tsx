import type { Layout } from '@shop/shared/contract';
import { PageContext, useShownPage } from '@shop/shared/kernel/host';
import { type ComponentType, memo, useEffect, useRef } from 'react';
import { repeatEarlyPress } from '../hydration/early-press.ts';
import { usePreview } from '../routing/preview/PreviewSlot.tsx';
import { ChatButton } from './chat/ChatButton.tsx';
import { watchColourMode } from './colour-mode.ts';
import styles from './frames/frames.module.scss';
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

/** Memoised, so that a preview does not render the page below it. Links to its own page are marked as current, also while it is a preview. */
const InLayout = memo(function InLayout({ layout, ...props }: LayoutProps & { layout: Layout }) {
  const LayoutComponent = layoutComponents[layout];
  const { pathname } = props;
  const shown = useShownPage();
  const { location } = shown;
  const page = location.pathname === pathname ? shown : { ...shown, location: { ...location, pathname } };
  return (
    <PageContext value={page}>
      <LayoutComponent {...props} />
    </PageContext>
  );
});

/**
 * Everything around a page: its layout, the chat button and the toasts. While a preview in another layout is shown, the layout of the page being
 * left is hidden; by its key React keeps the new one when the page replaces its preview. It comes first, because both have an element `#content`.
 */
export function Frame({ layout, pathname, children, ...props }: LayoutProps & { layout: Layout }) {
  useFocusAfterNavigation(pathname);
  // Here, because layouts without the colour mode button follow the device too.
  useEffect(watchColourMode, []);
  useEffect(() => repeatEarlyPress('frame'), []);
  const { frame, element } = usePreview() ?? {};
  return (
    <>
      {frame ? (
        <InLayout key={frame.layout} {...props} {...frame}>
          {element}
        </InLayout>
      ) : null}
      {frame ? <span className={styles.hiddenFrom} /> : null}
      <InLayout key={layout} {...props} layout={layout} pathname={pathname}>
        {children}
      </InLayout>
      {frame ? <span className={styles.hiddenTo} /> : null}
      <ChatButton phone={props.shell.chatPhone} layout={layout} pathname={pathname} {...frame} />
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
