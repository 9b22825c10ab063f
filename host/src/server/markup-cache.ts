import { randomUUID } from 'node:crypto';
import type { RenderCached } from '@shop/shared/ui/cached-markup';
import { createElement, Fragment } from 'react';

/**
 * Texts of React end up in the markup, so a text that no page can contain marks where the markup of a component begins and ends, or
 * where kept markup is to be inserted. React separates two texts by a comment; beside a mark it stands for a text that is not there.
 */
const separator = '<!-- -->';

/** A component, of whatever props. */
type Component = object;

type Recording = { key: string; component: Component };

/** Ids of `useId` depend on the place in the page, which the marks change. Beside anything but elements React's comments are no part of a mark. */
const isExact = (html: string) => html.startsWith('<') && html.endsWith('>') && !html.includes('_R_');

/** React preloads a picture that is not lazy by a link elsewhere in the markup. */
const isReusable = (html: string) => !/<img (?![^>]*loading="lazy")/.test(html);

/** Keeps the markup of components by their props, for `cachedMarkup` of `shared/ui`. `maxLength` limits the characters of all together. */
export function createMarkupCache(maxLength: number) {
  const mark = randomUUID();
  const marks = new RegExp(`(?:${separator})?${mark}([a-z])(\\d+)\\.(?:${separator})?`);
  /** The last used markup comes last. */
  const markups = new Map<string, string>();
  const componentNumbers = new Map<Component, number>();
  const unfit = new Set<Component>();
  let length = 0;

  const keyOf = (component: Component, props: object) => {
    const number = componentNumbers.get(component) ?? componentNumbers.size;
    componentNumbers.set(component, number);
    return `${number} ${JSON.stringify(props)}`;
  };

  const find = (key: string) => {
    const html = markups.get(key);
    if (html === undefined) return undefined;
    markups.delete(key);
    markups.set(key, html);
    return html;
  };

  const keep = (key: string, html: string) => {
    if (markups.has(key)) return;
    // A part of a long text would keep the whole page in memory.
    markups.set(key, Buffer.from(html, 'utf16le').toString('utf16le'));
    length += key.length + html.length;
    for (const [oldest, { length: oldestLength }] of markups) {
      if (length <= maxLength) return;
      markups.delete(oldest);
      length -= oldest.length + oldestLength;
    }
  };

  return {
    /**
     * Calls `render`, which must be synchronous, and returns the markup that it would have returned without a cache. Undefined if `render`
     * returned undefined, or if a component cannot be cached after all, which the next call knows.
     */
    render(render: () => string | undefined): string | undefined {
      const inserted: string[] = [];
      const recordings: Recording[] = [];
      const renderCached: RenderCached = (Component, props) => {
        if (unfit.has(Component)) return createElement(Component, props);
        const key = keyOf(Component, props);
        const html = find(key);
        if (html !== undefined) return `${mark}i${inserted.push(html) - 1}.`;
        const number = recordings.push({ key, component: Component }) - 1;
        return createElement(
          Fragment,
          null,
          `${mark}b${number}.`,
          createElement(Component, props),
          `${mark}e${number}.`,
        );
      };
      const before = globalThis.__shopRenderCached;
      globalThis.__shopRenderCached = renderCached;
      let marked: string | undefined;
      try {
        marked = render();
      } finally {
        globalThis.__shopRenderCached = before;
      }
      if (marked === undefined) return undefined;

      // The text before each mark, its kind and its number, in turn.
      const parts = marked.split(marks);
      const html: string[] = [];
      const starts: number[] = [];
      const recorded: [Recording, string][] = [];
      for (let at = 0; at < parts.length; at += 3) {
        html.push(parts[at] ?? '');
        const number = Number(parts[at + 2]);
        const kind = parts[at + 1];
        if (kind === 'i') html.push(inserted[number] ?? '');
        else if (kind === 'b') starts.push(html.length);
        else if (kind === 'e') {
          const recording = recordings[number];
          if (recording) recorded.push([recording, html.slice(starts.pop()).join('')]);
        }
      }
      const faulty = recorded.filter(([, markup]) => !isExact(markup));
      for (const [{ component }] of faulty) unfit.add(component);
      if (faulty.length > 0) return undefined;
      for (const [{ key }, markup] of recorded) if (isReusable(markup)) keep(key, markup);
      return html.join('');
    },
    get length() {
      return length;
    },
  };
}
