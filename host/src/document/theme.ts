/** Runs before the first paint, so that a dark page never flashes light. Inlined; its digest is in the policy. */
export const themeScript =
  "(()=>{let m;try{m=localStorage.getItem('nuxt-color-mode')}catch{}" +
  "document.documentElement.dataset.theme=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme:dark)').matches)?'dark':'light'})()";
