import { within } from './deadline.ts';

type SheetOptions = {
  deadline: number;
  integrity: Readonly<Record<string, string>>;
  onFailure: (address: string) => void;
};

/**
 * Brings a stylesheet into the page once. A sheet that cannot be had never keeps a page back: text without its style
 * is still worth reading, so a failure is told and passed over.
 */
export function sheetLoader({ deadline, integrity, onFailure }: SheetOptions) {
  const asked = new Map<string, Promise<void>>();

  async function ask(address: string): Promise<void> {
    const inlined = document.head.querySelectorAll<HTMLElement>('style[data-sheet]');
    if ([...inlined].some(({ dataset }) => dataset.sheet === address)) return;
    for (const suffix of ['', '?r=1']) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `${address}${suffix}`;
      link.integrity = integrity[address] ?? '';
      try {
        await within(deadline, address, settled(link));
        return;
      } catch {
        link.remove();
      }
    }
    asked.delete(address);
    onFailure(address);
  }

  return function load(address: string): Promise<void> {
    const known = asked.get(address) ?? ask(address);
    asked.set(address, known);
    return known;
  };
}

function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(link.href)), { once: true });
    document.head.append(link);
  });
}
