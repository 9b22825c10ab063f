const partOfAddress = (id: string) => `/pictures/${id}/`;

/** The address of a loaded picture with this id in the document, in whichever size. */
export const findLoadedPicture = (id: string): string | undefined =>
  [...document.images].find((image) => image.complete && image.currentSrc.includes(partOfAddress(id)))?.currentSrc;

/** The width in the address of a picture, as a list. */
export const widthIn = (address = ''): number[] => (/\/(\d+)\.\w+$/.exec(address) ?? []).slice(1).map(Number);

/** Shows a picture behind another one that is still loading. The security policy allows style by script, not by an attribute. */
export function showBehind(image: HTMLImageElement, address: string): void {
  if (image.complete) return;
  image.style.background = `url("${address}") center / cover`;
  image.addEventListener('load', () => image.style.removeProperty('background'), { once: true });
}

/** Does the same in the page that React is about to show. */
export function showBehindInPage(id: string, address: string): void {
  queueMicrotask(() => {
    const images = document.querySelectorAll<HTMLImageElement>('#content img');
    const image = [...images].find(({ src }) => src.includes(partOfAddress(id)));
    if (image) showBehind(image, address);
  });
}
