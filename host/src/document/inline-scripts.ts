// Scripts that are inlined into the document. The content security policy allows them by their digests.

import { groundColours } from './brand.ts';

/** Sets the theme before the first paint, so that a dark page never flashes light. */
export const themeScript =
  "(()=>{let m;try{m=localStorage.getItem('nuxt-color-mode')}catch{}" +
  "const t=document.documentElement.dataset.theme=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches)?'dark':'light';" +
  `for(const e of document.querySelectorAll('meta[name=theme-color]'))e.content=t==='dark'?'${groundColours.dark}':'${groundColours.light}'})()`;

/**
 * Stores the last button that is pressed before its part of the page is hydrated, and shows that it waits; the host repeats the press
 * (`hydration/early-press.ts`). Buttons that submit a form or open a popover work without the host.
 */
export const earlyPressScript =
  "(p=>addEventListener('click',e=>{const b=e.target.closest?.(p.of);" +
  'if(b){p.wait?.cancel();p.wait=(p.button=b).animate({opacity:[.6,.6]},6e4)}},!0))' +
  "(self.__shopPress={of:'[type=button]:not([popovertarget])'})";

/**
 * Sets `data-font`, which the style sheet reads, if the shop's font can be there before the first paint: it is in the cache, or the connection
 * is quick. A browser delays the first paint for a preloaded font, and on a slow connection its 33 KB also delay the largest picture; such a visitor reads
 * the device's own font until the next page (`loading/late-font.ts`). Without `navigator.connection` the time until the response began tells how
 * quick the connection is.
 */
export const createFontScript = (font: string) =>
  `(()=>{const u='${font}',r=document.documentElement,c=navigator.connection,n=performance.getEntriesByType('navigation')[0];` +
  "let k;try{k=localStorage.getItem('font')===u}catch{}" +
  'if(!k&&(c?c.saveData||c.rtt>=150:n?.responseStart-n?.requestStart>150)){if(!c?.saveData)r.dataset.lateFont=u;return}' +
  "r.dataset.font=u;const l=document.createElement('link');" +
  "l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='';l.href=u;document.head.append(l)})()";
