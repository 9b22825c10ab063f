import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import type { FrameProps } from '../frame-props.ts';
import { ColourModeButton } from '../small/ColourModeButton.tsx';
import { Logo } from '../small/Logo.tsx';
import { NavigationProgress } from '../small/NavigationProgress.tsx';
import { SkipLink } from '../small/SkipLink.tsx';
import { CheckoutSteps } from './CheckoutSteps.tsx';
import styles from './frames.module.scss';

/** Nothing that leads away: only how far it still is. */
export function CheckoutLayout({ shell, pathname, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <header className={styles.checkoutHeader}>
        <div className={styles.checkoutRow}>
          <Logo name={shell.name} />
          <CheckoutSteps pathname={pathname} />
          <div className={styles.checkoutColour}>
            <ColourModeButton />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BottomBar pathname={pathname} />
    </>
  );
}
