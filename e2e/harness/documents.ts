import type { Boot } from '@shop/shared/contract';
import { unpackState } from '@shop/shared/lib/packed-state';
import type { HttpResponse } from './request.ts';

/** The boot data of a document. */
export function bootOf({ text, status }: HttpResponse): Boot {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1];
  if (json === undefined) throw new Error(`no boot JSON in this document (${status}):\n${text.slice(0, 500)}`);
  const { state, ...boot } = JSON.parse(json);
  return { ...boot, state: unpackState(state) };
}

/** The release set of a document: area → release id, or '' when none of the area's releases could be loaded. */
export function releasesOf(response: HttpResponse): Record<string, string> {
  const { set } = bootOf(response);
  const areas = Object.entries(set.areas).map(([area, { releases }]) => [area, releases[0]?.id ?? '']);
  return { host: set.host.id, ...Object.fromEntries(areas) };
}

/** Whether the document shows the fallback card. */
export const hasFallbackCard = ({ text }: HttpResponse): boolean => text.includes('دوباره تلاش کنید');

/** Whether the document has the layout's header and footer. */
export const hasLayout = ({ text }: HttpResponse): boolean => /<header[\s>]/.test(text) && /<footer[\s>]/.test(text);

/** The text of the first `h1`. */
export const headingOf = ({ text }: HttpResponse): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? '').replace(/<[^>]*>/g, '').trim();
