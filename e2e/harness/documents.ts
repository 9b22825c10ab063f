import type { Boot } from '@shop/shared/contract';
import type { Answer } from './ask.ts';

/** What a document tells the browser about itself. */
export function bootOf({ text, status }: Answer): Boot {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1];
  if (json === undefined) throw new Error(`no boot JSON in this answer (${status}):\n${text.slice(0, 500)}`);
  return JSON.parse(json);
}

/** The release of each area that a document was made with; '' where none could be had. */
export function setOf(answer: Answer): Record<string, string> {
  const { set } = bootOf(answer);
  const areas = Object.entries(set.areas).map(([area, { releases }]) => [area, releases[0]?.id ?? '']);
  return { host: set.host.id, ...Object.fromEntries(areas) };
}

/** Whether the fallback card stands in this document. */
export const hasCard = ({ text }: Answer): boolean => text.includes('دوباره تلاش کنید');

/** Whether the shell stands around whatever the page shows. */
export const hasFrame = ({ text }: Answer): boolean => /<header[\s>]/.test(text) && /<footer[\s>]/.test(text);

/** The page's first heading as its reader sees it. */
export const headingOf = ({ text }: Answer): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '').replace(/<[^>]*>/g, '').trim();
