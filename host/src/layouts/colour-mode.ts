import { grounds } from '../document/theme.ts';

export const colourModes = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof colourModes)[number];

/** Specification, section 9. The value is the bare word, not JSON. */
const key = 'nuxt-color-mode';

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

export function keepColourMode(mode: ColourMode): void {
  applyColourMode(mode);
  try {
    localStorage.setItem(key, mode);
  } catch {
    // The choice then lasts as long as the page.
  }
}
