import { atom } from '@shop/shared/kernel';
import { grounds } from '../document/theme.ts';

export const colourModes = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof colourModes)[number];

/** Specification, section 9. The value is the bare word, not JSON. */
const key = 'nuxt-color-mode';

/** What the visitor chose; it lives as long as the page where the browser forbids storage. */
export const $colourMode = atom<ColourMode>('system');

function isColourMode(value: unknown): value is ColourMode {
  return colourModes.some((mode) => mode === value);
}

export function storedColourMode(): ColourMode {
  try {
    const stored = localStorage.getItem(key);
    return isColourMode(stored) ? stored : 'system';
  } catch {
    // A browser that forbids storage throws here.
    return 'system';
  }
}

export function nextColourMode(mode: ColourMode): ColourMode {
  return colourModes[(colourModes.indexOf(mode) + 1) % colourModes.length] ?? 'system';
}

export function applyColourMode(mode: ColourMode): void {
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = grounds[theme];
}

/** Follows the device, and what another tab chose. Gives what ends it. */
export function watchColourMode(): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => applyColourMode($colourMode.get());
  const followTab = () => {
    $colourMode.set(storedColourMode());
    follow();
  };
  $colourMode.set(storedColourMode());
  device.addEventListener('change', follow);
  window.addEventListener('storage', followTab);
  return () => {
    device.removeEventListener('change', follow);
    window.removeEventListener('storage', followTab);
  };
}

export function keepColourMode(mode: ColourMode): void {
  $colourMode.set(mode);
  applyColourMode(mode);
  try {
    localStorage.setItem(key, mode);
  } catch {
    // The choice then lasts as long as the page.
  }
}
