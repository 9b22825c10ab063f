import { MoonIcon, ScreenIcon, SunIcon } from '@shop/shared/ui/icons';
import { useEffect, useState } from 'react';
import { applyColourMode, type ColourMode, keepColourMode, nextColourMode, storedColourMode } from '../colour-mode.ts';
import styles from './small.module.scss';

const looks = {
  system: { title: 'هماهنگ با دستگاه', Icon: ScreenIcon },
  light: { title: 'روشن', Icon: SunIcon },
  dark: { title: 'تیره', Icon: MoonIcon },
};

export function ColourModeButton() {
  // The server knows no choice, so the first drawing is everyone's; the page's colours are right before that already.
  const [mode, setMode] = useState<ColourMode>('system');

  useEffect(() => setMode(storedColourMode()), []);

  useEffect(() => {
    const device = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => applyColourMode(storedColourMode());
    // Another tab may have chosen.
    const followTab = () => {
      follow();
      setMode(storedColourMode());
    };
    device.addEventListener('change', follow);
    window.addEventListener('storage', followTab);
    return () => {
      device.removeEventListener('change', follow);
      window.removeEventListener('storage', followTab);
    };
  }, []);

  const { title, Icon } = looks[mode];
  const change = () => {
    const next = nextColourMode(mode);
    keepColourMode(next);
    setMode(next);
  };
  return (
    <button
      type="button"
      onClick={change}
      className={styles.iconButton}
      aria-label={`رنگ صفحه: ${title}`}
      title={title}
    >
      <Icon />
    </button>
  );
}
