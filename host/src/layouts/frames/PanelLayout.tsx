import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import type { FrameProps } from '../frame-props.ts';
import { Header } from '../header/Header.tsx';
import { NavigationProgress } from '../small/NavigationProgress.tsx';
import { SkipLink } from '../small/SkipLink.tsx';
import styles from './frames.module.scss';
import { PanelMenu } from './PanelMenu.tsx';

export function PanelLayout({ shell, pathname, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header shell={shell} />
      <div className={styles.panel}>
        <PanelMenu />
        <main id="content" tabIndex={-1} className={styles.panelMain}>
          {children}
        </main>
      </div>
      <Footer shell={shell} />
      <BottomBar pathname={pathname} />
    </>
  );
}
