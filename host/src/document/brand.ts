/** The shop's name when the API has returned none. */
export const shopName = 'گونی‌فروش';

/** SVG content of the shop's mark, a tied sack, in a view box of 32 by 32. */
export const mark =
  '<path fill="#cfa971" d="M9 11c-3 5-4 12-2 17 5 2 13 2 18 0 2-5 1-12-2-17z"/>' +
  '<path fill="#8f6d3c" d="M9 11c2-2 4-3 4-4-1-1-2-3-1-4 3 1 5 1 8 0 1 1 0 3-1 4 0 1 2 2 4 4z"/><circle cx="16" cy="20" r="4" fill="#1f5c3f"/>';

/** The tab's icon. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`;

/** The favicon's file in the host's release, which browsers load after the page. */
export const faviconFile = 'icon.svg';

/** The token `--ground` of each theme, for the places that CSS does not reach: the browser's own bar, an app's splash screen. */
export const groundColours = { light: '#faf5ec', dark: '#16120d' };
