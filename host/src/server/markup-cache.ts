import { randomUUID } from 'node:crypto';
import type { RenderCached } from '@shop/shared/ui/cached-markup';
import { createElement, Fragment } from 'react';
import { joinParts, type MarkupPart, toMarkupPart } from '../document/markup-part.ts';
import { onceForShared } from './shared-json.ts';

/**
 * Texts of React end up in the markup, so a text that no page can contain marks where the markup of a component begins and ends, or
 * where cached markup is to be inserted. React puts a comment between two neighbouring
 * texts. Between a text and a mark it is removed with the mark, because without the mark there would be an element and no comment.
 */
const separator = '<!-- -->';

/** A component, of whatever props. */
type Component = object;

type Recording = { key: string; component: Component };

const stringify = onceForShared((value) => JSON.stringify(value));

/**
 * Whether markup can be cached. Ids of `useId` depend on the place in the page, which the marks change. The markup must begin and end with an element:
 * beside a text, a comment of React belongs to the page and not to the mark.
 */
const isExact = (html: string) => html.startsWith('<') && html.endsWith('>') && !html.includes('_R_');

/** React preloads a picture that is not lazy by a link elsewhere in the markup. */
const isReusable = (html: string) => !/<img (?![^>]*loading=lazy[ >])/.test(html);

/** Keeps the markup of components by their props, for `cachedMarkup` of `shared/ui`. `maxLength` limits the characters of all together. */
export function createMarkupCache(maxLength: number) {
  const mark = randomUUID();
  /** The last used markup comes last. */
  const markups = new Map<string, { key: string; part: MarkupPart }>();
  const componentNumbers = new Map<Component, number>();
  const unfit = new Set<Component>();
  let length = 0;

  const keyOf = (component: Component, props: object) => {
    const number = componentNumbers.get(component) ?? componentNumbers.size;
    componentNumbers.set(component, number);
    let key = String(number);
    for (const [name, value] of Object.entries(props)) key += ` ${name} ${stringify(value)}`;
    return key;
  };

  const find = (key: string) => {
    const cached = markups.get(key);
    if (cached === undefined) return undefined;
    // Stored again under its own key: an equal text that was made for this page would stay in memory until V8 collects the whole heap.
    markups.delete(cached.key);
    markups.set(cached.key, cached);
    return cached.part;
  };

  const keep = (key: string, part: MarkupPart) => {
    if (markups.has(key)) return;
    markups.set(key, { key, part });
    length += key.length + part.html.length;
    for (const [oldest, { part: old }] of markups) {
      if (length <= maxLength) return;
      markups.delete(oldest);
      length -= oldest.length + old.html.length;
    }
  };

  return {
    /**
     * Calls `render`, which must be synchronous, and returns the elements that it would have returned without a cache, in parts. Undefined if
     * `render` returned undefined, or if a component cannot be cached after all, which the next call knows.
     */
    render(render: () => string | undefined): MarkupPart[] | undefined {
      const inserted: MarkupPart[] = [];
      const recordings: Recording[] = [];
      const renderCached: RenderCached = (Component, props) => {
        if (unfit.has(Component)) return createElement(Component, props);
        const key = keyOf(Component, props);
        const part = find(key);
        if (part !== undefined) return `${mark}i${inserted.push(part) - 1}.`;
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

      const parts: MarkupPart[] = [];
      const starts: number[] = [];
      const recorded: [Recording, MarkupPart][] = [];
      for (const { text, kind, number } of splitAtMarks(marked, mark)) {
        if (text !== '') parts.push(toMarkupPart(text));
        const part = inserted[number];
        const recording = recordings[number];
        if (kind === 'i' && part) parts.push(part);
        else if (kind === 'b') starts.push(parts.length);
        else if (kind === 'e' && recording) recorded.push([recording, joinParts(parts.slice(starts.pop()))]);
      }
      const faulty = recorded.filter(([, { html }]) => !isExact(html));
      for (const [{ component }] of faulty) unfit.add(component);
      if (faulty.length > 0) return undefined;
      for (const [{ key }, part] of recorded) if (isReusable(part.html)) keep(key, part);
      return parts;
    },
    get length() {
      return length;
    },
  };
}

/** The text before each mark with the mark's kind and number, and the text after the last one. */
function* splitAtMarks(marked: string, mark: string): Generator<{ text: string; kind: string; number: number }> {
  let start = 0;
  for (let at = marked.indexOf(mark); at !== -1; at = marked.indexOf(mark, start)) {
    const kindAt = at + mark.length;
    const end = marked.indexOf('.', kindAt);
    const textEnd = at - separator.length >= start && marked.endsWith(separator, at) ? at - separator.length : at;
    yield {
      text: marked.slice(start, textEnd),
      kind: marked[kindAt] ?? '',
      number: Number(marked.slice(kindAt + 1, end)),
    };
    start = end + 1;
    if (marked.startsWith(separator, start)) start += separator.length;
  }
  yield { text: marked.slice(start), kind: '', number: -1 };
}
