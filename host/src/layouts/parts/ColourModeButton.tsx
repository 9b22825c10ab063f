import { useStore } from '@shop/shared/kernel';
import { MoonIcon, ScreenIcon, SunIcon } from '@shop/shared/ui/icons';
import { $colourMode, nextColourMode, setColourMode } from '../colour-mode.ts';
import styles from './parts.module.scss';

const modes = {
  system: { title: 'هماهنگ با دستگاه', Icon: ScreenIcon },
  light: { title: 'روشن', Icon: SunIcon },
  dark: { title: 'تیره', Icon: MoonIcon },
};

export function ColourModeButton() {
  // The server does not know the visitor's choice, so hydration starts with `system`; the inline script has set the colours already.
  const mode = useStore($colourMode, { ssr: 'initial' });
  const { title, Icon } = modes[mode];
  return (
    <button
      type="button"
      onClick={() => setColourMode(nextColourMode(mode))}
      className={styles.iconButton}
      aria-label={`رنگ صفحه: ${title}`}
      title={title}
    >
      <Icon />
    </button>
  );
}
