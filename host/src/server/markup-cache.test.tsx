import { expect, test } from '@jest/globals';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { compactMarkup } from '../document/compact-markup.ts';
import { featuresIn } from '../document/first-rules.ts';
import { allFeaturesOf } from '../document/markup-part.ts';
import { withReadableLinks } from '../document/readable-addresses.ts';
import { LaterSection } from '../hydration/LaterSection.tsx';
import { createMarkupCache } from './markup-cache.ts';

/** The markup of a page without a cache, as a document has it. */
const plainMarkup = (tree: ReactNode) => compactMarkup(withReadableLinks(renderToString(tree)));

const createCache = (maxLength = 10_000) => {
  const cache = createMarkupCache(maxLength);
  return {
    render: (tree: ReactNode) =>
      cache
        .render(() => renderToString(tree))
        ?.map(({ html }) => html)
        .join(''),
    length: () => cache.length,
  };
};

/** A component with a cache, and how often it was rendered. */
function countedWord() {
  let renderings = 0;
  const Word = cachedMarkup(({ text }: { text: string }) => {
    renderings += 1;
    return <b title={text}>{text}!</b>;
  });
  return { Word, renderings: () => renderings };
}

test('a page with inserted markup equals React’s own byte for byte, also where texts stand beside the markup', () => {
  const { Word } = countedWord();
  const Line = cachedMarkup(({ words }: { words: string[] }) => (
    <section>
      {words.map((text) => (
        <Word key={text} text={text} />
      ))}
      {words.length} words
    </section>
  ));
  const tree = (
    <main>
      before
      <Word text="<گونی> & $&" />
      between <Word text="کیسه" />
      <Word text="کیسه" />
      {1}
      {2}
      <Line words={['کیسه', 'طناب']} />
      <ul>
        <Line words={[]} />
      </ul>
      after
    </main>
  );
  const { render } = createCache();
  const plain = plainMarkup(tree);
  expect(render(tree)).toBe(plain);
  expect(render(tree)).toBe(plain);
  expect(render(<i>{tree}</i>)).toBe(`<i>${plain}</i>`);
});

test('a section that is hydrated later is the same with inserted markup, inside a cached component and around one', () => {
  globalThis.__shopHydrateLater = LaterSection;
  const { Word, renderings } = countedWord();
  const Menu = cachedMarkup(({ words }: { words: string[] }) => (
    <HydrateLater as="div">
      {words.map((text) => (
        <Word key={text} text={text} />
      ))}
    </HydrateLater>
  ));
  const tree = (
    <main>
      <HydrateLater as="div">
        <Word text="کیسه" />
      </HydrateLater>
      <Menu words={['کیسه', 'طناب']} />
      <HydrateLater as="section">
        before
        <Menu words={[]} />
        <Word text="گونی" />
        after
      </HydrateLater>
    </main>
  );
  const plain = plainMarkup(tree);
  expect(plain.match(/<!--\$-->/g)).toHaveLength(4);
  const { render } = createCache();
  expect(render(tree)).toBe(plain);
  const renderingsBefore = renderings();
  expect(render(tree)).toBe(plain);
  expect(renderings()).toBe(renderingsBefore);
});

test('a page with inserted markup has the same features and readable links as a page without', () => {
  const Link = cachedMarkup(({ letter }: { letter: string }) => (
    <a href={`/products/${encodeURIComponent(letter)}`} className={`link ${letter}`} data-letter={letter}>
      {letter}
    </a>
  ));
  const Line = cachedMarkup(({ letter }: { letter: string }) => (
    <section className="line">
      <Link letter="ا" />
      <Link letter={letter} />
    </section>
  ));
  const cache = createMarkupCache(10_000);
  for (const letter of ['ا', 'ب', 'ب']) {
    const tree = (
      <main className="page">
        <Line letter={letter} />
      </main>
    );
    const parts = cache.render(() => renderToString(tree)) ?? [];
    expect(allFeaturesOf(parts)).toEqual(featuresIn(renderToString(tree)));
    expect(parts.map(({ html }) => html).join('')).toBe(plainMarkup(tree));
  }
  expect(cache.render(() => renderToString(<Link letter="ب" />))?.[0]?.html).toContain('href=/products/ب ');
});

test('where inserted markup begins or ends, an end tag that HTML does not need may stay', () => {
  const Line = cachedMarkup(({ text }: { text: string }) => <p>{text}</p>);
  const tree = (
    <main>
      <Line text="گونی" />
      <p>کیسه</p>
    </main>
  );
  expect(plainMarkup(tree)).toBe('<main><p>گونی<p>کیسه</main>');
  const { render } = createCache();
  const html = render(tree);
  expect(html).toBe('<main><p>گونی</p><p>کیسه</main>');
  expect(render(tree)).toBe(html);
});

test('a component is rendered once for equal props, and again for others', () => {
  const { Word, renderings } = countedWord();
  const { render } = createCache();
  for (const text of ['a', 'a', 'b', 'a'])
    expect(render(<Word text={text} />)).toBe(`<b title=${text}>${text}<!-- -->!</b>`);
  expect(renderings()).toBe(2);
});

test('components with equal props do not share markup', () => {
  const [{ Word }, Other] = [countedWord(), cachedMarkup(({ text }: { text: string }) => <s>{text}</s>)];
  const { render } = createCache();
  expect(render(<Word text="a" />)).toBe('<b title=a>a<!-- -->!</b>');
  expect(render(<Other text="a" />)).toBe('<s>a</s>');
});

test.each<[string, () => ReactNode]>([
  ['an id that depends on its place', () => <b id={useId()} />],
  ['nothing', () => null],
  ['a text', () => 'text'],
])('a component that renders %s is never cached', (_, render) => {
  const Faulty = cachedMarkup(render);
  const tree = (
    <p>
      text
      <Faulty />
    </p>
  );
  const cache = createCache();
  expect(cache.render(tree)).toBeUndefined();
  expect(cache.render(tree)).toBe(plainMarkup(tree));
  expect(cache.length()).toBe(0);
});

test('a picture that the page preloads is not kept, and the same component with a lazy picture is', () => {
  const Photo = cachedMarkup(({ loading }: { loading: 'lazy' | 'eager' }) => (
    <img src="/a.webp" alt="" loading={loading} />
  ));
  const cache = createCache();
  for (const loading of ['eager', 'eager'] as const) {
    expect(cache.render(<Photo loading={loading} />)).toBe(plainMarkup(<Photo loading={loading} />));
    expect(cache.length()).toBe(0);
  }
  cache.render(<Photo loading="lazy" />);
  expect(cache.length()).toBeGreaterThan(0);
});

test('the markup that was not used for longest makes room for other markup', () => {
  const { Word, renderings } = countedWord();
  const cache = createCache(100);
  for (const text of ['a', 'b', 'a', 'c', 'a']) cache.render(<Word text={text} />);
  expect(renderings()).toBe(3);
  expect(cache.length()).toBeLessThanOrEqual(100);
  cache.render(<Word text="b" />);
  expect(renderings()).toBe(4);
});

test('an error of a page leaves nothing behind for the next page', () => {
  const cache = createCache();
  const Broken = () => {
    throw new Error('broken');
  };
  const { Word, renderings } = countedWord();
  const throwing = () => cache.render([<Word key="word" text="a" />, <Broken key="broken" />]);
  expect(throwing).toThrow('broken');
  expect(globalThis.__shopRenderCached).toBeUndefined();
  expect(cache.render(<Word text="a" />)).toBe('<b title=a>a<!-- -->!</b>');
  expect(renderings()).toBe(2);
});
