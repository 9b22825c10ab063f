import { atom } from '@shop/shared/kernel';
import { readStorage, writeStorage } from '@shop/shared/lib/browser-storage';
import { groundColours } from '../document/brand.ts';

export const colourModes = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof colourModes)[number];

/** The storage key of the specification, section 9. The value is the bare word, not JSON. */
const key = 'nuxt-color-mode';

/** The visitor's choice. */
export const $colourMode = atom<ColourMode>('system');

function isColourMode(value: unknown): value is ColourMode {
  return colourModes.some((mode) => mode === value);
}

export function storedColourMode(): ColourMode {
  const stored = readStorage('localStorage', key);
  return isColourMode(stored) ? stored : 'system';
}

export function nextColourMode(mode: ColourMode): ColourMode {
  return colourModes[(colourModes.indexOf(mode) + 1) % colourModes.length] ?? 'system';
}

export function applyColourMode(mode: ColourMode): void {
  const dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    bar.content = groundColours[theme];
}

/** Applies changes of the device's colour scheme, and choices made in another tab. Returns a function that stops it. */
export function watchColourMode(): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const applyCurrent = () => applyColourMode($colourMode.get());
  const readOtherTab = () => {
    $colourMode.set(storedColourMode());
    applyCurrent();
  };
  $colourMode.set(storedColourMode());
  device.addEventListener('change', applyCurrent);
  window.addEventListener('storage', readOtherTab);
  return () => {
    device.removeEventListener('change', applyCurrent);
    window.removeEventListener('storage', readOtherTab);
  };
}

export function setColourMode(mode: ColourMode): void {
  $colourMode.set(mode);
  applyColourMode(mode);
  // When the browser forbids storage, the choice lasts until the page is closed.
  writeStorage('localStorage', key, mode);
}
