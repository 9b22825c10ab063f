// Scripts that are inlined into the document. The content security policy allows them by their digests.

import { groundColours } from './brand.ts';

/** Sets the theme before the first paint, so that a dark page never flashes light. */
export const themeScript =
  "(()=>{let m;try{m=localStorage.getItem('nuxt-color-mode')}catch{}" +
  "const t=document.documentElement.dataset.theme=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches)?'dark':'light';" +
  `for(const e of document.querySelectorAll('meta[name=theme-color]'))e.content=t==='dark'?'${groundColours.dark}':'${groundColours.light}'})()`;

/**
 * Stores the last click on a button with `data-early` before the shop's code is loaded; the component that owns the button
 * handles the click after mounting (`layouts/early-click.ts`).
 */
export const earlyClickScript =
  "addEventListener('click',e=>{const b=e.target.closest?.('[data-early]');" +
  'if(b)document.documentElement.dataset.early=b.dataset.early},!0)';
