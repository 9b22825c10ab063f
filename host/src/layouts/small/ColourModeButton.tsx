import { useStore } from '@shop/shared/kernel';
import { MoonIcon, ScreenIcon, SunIcon } from '@shop/shared/ui/icons';
import { $colourMode, keepColourMode, nextColourMode } from '../colour-mode.ts';
import styles from './small.module.scss';

const looks = {
  system: { title: 'هماهنگ با دستگاه', Icon: ScreenIcon },
  light: { title: 'روشن', Icon: SunIcon },
  dark: { title: 'تیره', Icon: MoonIcon },
};

export function ColourModeButton() {
  // The server knows no choice, so the first drawing is everyone's; the page's colours are right before that already.
  const mode = useStore($colourMode, { ssr: 'initial' });
  const { title, Icon } = looks[mode];
  return (
    <button
      type="button"
      onClick={() => keepColourMode(nextColourMode(mode))}
      className={styles.iconButton}
      aria-label={`رنگ صفحه: ${title}`}
      title={title}
    >
      <Icon />
    </button>
  );
}
