import type { Colour } from '@shop/shared/lib/special-order';

/** The cloth of a drawn bag, and what is printed on it so that it can be seen. A colour that is yet to be named is as kraft. */
export const bagColours: Readonly<Record<Colour, { cloth: string; ink: string }>> = {
  raw: { cloth: '#e6d9bf', ink: '#2b2114' },
  natural: { cloth: '#b9965f', ink: '#2b2114' },
  kraft: { cloth: '#b58a5b', ink: '#2b2114' },
  clear: { cloth: '#dce4e6', ink: '#2b2114' },
  white: { cloth: '#f3f1ea', ink: '#2b2114' },
  cream: { cloth: '#efe4d0', ink: '#2b2114' },
  yellow: { cloth: '#dfb545', ink: '#2b2114' },
  orange: { cloth: '#d6772f', ink: '#fffdf9' },
  red: { cloth: '#b23a30', ink: '#fffdf9' },
  purple: { cloth: '#6b4c7c', ink: '#fffdf9' },
  blue: { cloth: '#4477a6', ink: '#fffdf9' },
  navy: { cloth: '#2a3a5c', ink: '#fffdf9' },
  green: { cloth: '#50794c', ink: '#fffdf9' },
  black: { cloth: '#2c2b2a', ink: '#fffdf9' },
  custom: { cloth: '#cda974', ink: '#2b2114' },
};

/** Inks beside the first, as many as are printed. */
export const inks = ['#ab4425', '#1d5b3f', '#2a3a5c', '#dfb545', '#6b4c7c'] as const;
