import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import type { FrameProps } from '../frame-props.ts';
import { Header } from '../header/Header.tsx';
import { NavigationProgress } from '../small/NavigationProgress.tsx';
import { SkipLink } from '../small/SkipLink.tsx';
import styles from './frames.module.scss';

export function DefaultLayout({ shell, pathname, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header shell={shell} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer shell={shell} />
      <BottomBar pathname={pathname} />
    </>
  );
}
