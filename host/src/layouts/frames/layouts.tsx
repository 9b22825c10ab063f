import type { LiveSet } from '@shop/shared/contract';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { Stepper } from '@shop/shared/ui/Stepper';
import type { ReactNode } from 'react';
import { menuItems, type Shell } from '../../shell/shell-data.ts';
import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import { PanelMenu } from '../panel/PanelMenu.tsx';
import { ColourModeButton } from '../parts/ColourModeButton.tsx';
import { Logo } from '../parts/Logo.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import styles from './frames.module.scss';
import { checkoutSteps, panelEntries } from './page-links.ts';

export type LayoutProps = {
  shell: Shell;
  /** The areas of the release set: their manifests declare the panel's menu and the checkout's steps. */
  areas: LiveSet['areas'];
  pathname: string;
  children: ReactNode;
};

const CachedFooter = typeof window === 'undefined' ? cachedMarkup(Footer) : Footer;

export function DefaultLayout({ shell, pathname, children }: LayoutProps) {
  return (
    <>
      <PageTop />
      <Header shell={shell} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <CachedFooter shell={shell} />
      <BottomBar pathname={pathname} navbar={menuItems(shell, 'navbar')} />
    </>
  );
}

/** For logging in: no navigation besides the logo, so that nothing distracts. */
export function AuthLayout({ shell, pathname, children }: LayoutProps) {
  return (
    <>
      <PageTop />
      <div className={styles.auth}>
        <header className={styles.authHeader}>
          <Logo name={shell.name} />
        </header>
        <main id="content" tabIndex={-1} className={styles.authMain}>
          {children}
        </main>
      </div>
      <BottomBar pathname={pathname} navbar={menuItems(shell, 'navbar')} />
    </>
  );
}

/** For buying: the header shows the steps in place of links that lead out of the checkout. */
export function CheckoutLayout({ shell, areas, pathname, children }: LayoutProps) {
  const steps = checkoutSteps(areas);
  return (
    <>
      <PageTop />
      <header className={styles.checkoutHeader}>
        <div className={styles.checkoutRow}>
          <Logo name={shell.name} />
          {steps.length > 0 ? (
            <Stepper label="مراحل خرید" steps={steps} current={steps.findIndex(({ to }) => pathname.startsWith(to))} />
          ) : null}
          <div className={styles.checkoutColour}>
            <ColourModeButton />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main} data-last>
        {children}
      </main>
      <BottomBar pathname={pathname} navbar={menuItems(shell, 'navbar')} />
    </>
  );
}

/** For a member's own pages: the default layout with the panel's menu. */
export function PanelLayout({ shell, areas, pathname, children }: LayoutProps) {
  return (
    <>
      <PageTop />
      <Header shell={shell} />
      <div className={styles.panel}>
        <PanelMenu entries={panelEntries(areas)} pathname={pathname} />
        <main id="content" tabIndex={-1} className={styles.panelMain}>
          {children}
        </main>
      </div>
      <CachedFooter shell={shell} />
      <BottomBar pathname={pathname} navbar={menuItems(shell, 'navbar')} />
    </>
  );
}

/** The page alone, for printing and for pages that only redirect. */
export function NoneLayout({ children }: LayoutProps) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
