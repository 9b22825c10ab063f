/** The token `--ground` of each theme, for what is drawn outside the page: the browser's own bar, the screen while an app opens. */
export const grounds = { light: '#faf5ec', dark: '#16120d' };

/** Runs before the first paint, so that a dark page never flashes light. Inlined; its digest is in the policy. */
export const themeScript =
  "(()=>{let m;try{m=localStorage.getItem('nuxt-color-mode')}catch{}" +
  "const t=document.documentElement.dataset.theme=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches)?'dark':'light';" +
  `for(const e of document.querySelectorAll('meta[name=theme-color]'))e.content=t==='dark'?'${grounds.dark}':'${grounds.light}'})()`;
