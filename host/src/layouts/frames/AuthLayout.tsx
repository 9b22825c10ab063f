import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import type { FrameProps } from '../frame-props.ts';
import { Logo } from '../small/Logo.tsx';
import { NavigationProgress } from '../small/NavigationProgress.tsx';
import { SkipLink } from '../small/SkipLink.tsx';
import styles from './frames.module.scss';

/** One thing to do, and the way home. */
export function AuthLayout({ shell, pathname, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className={styles.auth}>
        <header className={styles.authHeader}>
          <Logo name={shell.name} />
        </header>
        <main id="content" tabIndex={-1} className={styles.authMain}>
          {children}
        </main>
      </div>
      <BottomBar pathname={pathname} />
    </>
  );
}
