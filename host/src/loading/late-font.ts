const { dataset } = document.documentElement;

/**
 * Remembers that the shop's font is in the cache, so that the next document shows it at once (`document/inline-scripts.ts`). A first page on
 * a slow connection did without the font: it is loaded now.
 */
export function rememberFont(): void {
  const font = dataset.font ?? dataset.lateFont;
  if (font === undefined) return;
  document.fonts.load('1em Vazirmatn').then(
    (faces) => {
      if (faces.length === 0) return;
      // Private windows may refuse the storage.
      try {
        localStorage.setItem('font', font);
      } catch {}
      isLoaded = true;
    },
    // The next document tries again.
    () => undefined,
  );
}

let isLoaded = false;

/** Called when another page is shown: everything changes then, so the font moves nothing that the visitor is reading. */
export function showLateFont(): void {
  if (isLoaded && dataset.lateFont !== undefined) dataset.font = dataset.lateFont;
}
