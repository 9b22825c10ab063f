/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Link, useLocation, useNavigation, useRevalidator } from '@shop/shared/kernel';
import { RouterProvider } from '@shop/shared/kernel/host';
import { visibleToasts } from '@shop/shared/testing';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { laterCode } from '@shop/shared/ui/later-code';
import { withSections } from '@shop/shared/ui/with-sections';
import { act, fireEvent, screen } from '@testing-library/react';
import { memo, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter } from 'react-router-dom';
import { becomeIdle, comeNear, fakeBrowser } from './fake-browser.ts';
import { LaterSection } from './LaterSection.tsx';

function Reviews({ sort }: { sort: string }) {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        مفید بود
      </button>
      <Link
        to="#low"
        onClick={(event) => {
          event.preventDefault();
          setPresses(presses + 1);
        }}
      >
        کمترین امتیاز
      </Link>
      <p>{presses} بار</p>
      <small>{sort}</small>
    </>
  );
}

/** The import of the code, which the test ends. */
let imports: { resolve: (module: { Reviews: typeof Reviews }) => void; reject: (error: Error) => void }[];
let code: ReturnType<typeof createCode>;
let setSort: (sort: string) => void;
let root: Root | undefined;
let router: ReturnType<typeof createMemoryRouter>;
let errors: unknown[];
/** The result of the loader of the page. */
let data: unknown;

const createCode = () =>
  laterCode(
    'reviews',
    () => new Promise<{ Reviews: typeof Reviews }>((resolve, reject) => imports.push({ resolve, reject })),
  );

const arrive = () => act(async () => imports.at(-1)?.resolve({ Reviews }));
const fail = () => act(async () => imports.at(-1)?.reject(new Error('offline')));
const button = () => screen.getByRole('button');
const section = () => screen.getByRole('region');
const text = (element: string) => section().querySelector(element)?.textContent;

/** The server has the code; the browser has not. */
async function openPage() {
  const createPage = (reviewCode: ReturnType<typeof createCode>) => {
    const Part = reviewCode.part((loaded) => loaded.Reviews);
    const Section = memo(({ sort }: { sort: string }) => (
      <HydrateLater as="section" code={reviewCode} aria-label="دیدگاه‌ها">
        <Part sort={sort} />
      </HydrateLater>
    ));
    return function Page() {
      const [sort, set] = useState('جدیدترین');
      setSort = set;
      return (
        <>
          <output aria-busy={[useNavigation().state, useRevalidator().state].includes('loading')}>
            {useLocation().search}
          </output>
          <Section sort={sort} />
        </>
      );
    };
  };
  const createTree = (Page: () => React.JSX.Element) => {
    const route = { id: 'page', path: '*', element: <Page />, loader: () => data };
    router = createMemoryRouter([route], { hydrationData: { loaderData: { page: 'data' } } });
    return <RouterProvider router={router} />;
  };
  const serverCode = createCode();
  const loaded = serverCode.load();
  await arrive();
  await loaded;
  imports = [];
  const place = document.createElement('div');
  place.innerHTML = renderToString(createTree(createPage(serverCode)));
  document.body.append(place);
  code = createCode();
  await act(async () => {
    root = hydrateRoot(place, createTree(createPage(code)), { onRecoverableError: (error) => errors.push(error) });
  });
}

beforeEach(() => {
  imports = [];
  errors = [];
  data = 'data';
  globalThis.__shopHydrateLater = LaterSection;
  fakeBrowser();
});

afterEach(async () => {
  expect(errors).toEqual([]);
  await act(async () => root?.unmount());
  root = undefined;
  await becomeIdle();
  document.body.replaceChildren();
});

// The first test of the file: it is about the first interaction.
test('an idle browser does not load the code of a section before the first interaction, and does afterwards', async () => {
  await openPage();
  await becomeIdle();
  expect(imports).toHaveLength(0);
  fireEvent.pointerDown(document.body);
  await becomeIdle();
  expect(imports).toHaveLength(1);
  const element = button();
  await arrive();
  await becomeIdle();
  fireEvent.click(button());
  expect(text('p')).toBe('1 بار');
  expect(button()).toBe(element);
});

test('a section that comes near loads its code, and is hydrated with the HTML of the server', async () => {
  await openPage();
  const element = button();
  await comeNear(section());
  expect(imports).toHaveLength(1);
  await arrive();
  await comeNear(section());
  expect(button()).toBe(element);
  fireEvent.click(element);
  expect(text('p')).toBe('1 بار');
});

test('a press before the code shows that it waits, is answered once the code has arrived, and the focus stays', async () => {
  await openPage();
  const element = button();
  await act(async () => element.focus());
  expect(section().getAttribute('aria-busy')).toBeNull();
  await act(async () => fireEvent.click(element));
  expect(text('p')).toBe('0 بار');
  expect(section().getAttribute('aria-busy')).toBe('true');
  await arrive();
  expect(text('p')).toBe('1 بار');
  expect(section().getAttribute('aria-busy')).toBe('false');
  expect(document.activeElement).toBe(element);
});

test('without the code a press says so and leaves the HTML, and a later press tries again', async () => {
  await openPage();
  const element = button();
  await act(async () => fireEvent.click(element));
  await fail();
  expect(section().getAttribute('aria-busy')).toBe('false');
  expect(visibleToasts()).toHaveLength(1);
  expect(text('p')).toBe('0 بار');
  await act(async () => fireEvent.click(element));
  await arrive();
  expect(text('p')).toBe('1 بار');
  expect(button()).toBe(element);
});

test('a link that is pressed before the code is answered once it has arrived, and leads to its address if it does not arrive', async () => {
  await openPage();
  const link = screen.getByRole('link');
  await act(async () => fireEvent.click(link));
  await fail();
  expect(window.location.hash).toBe('#low');
  window.location.hash = '';
  await act(async () => fireEvent.click(link));
  await arrive();
  expect(text('p')).toBe('1 بار');
  expect(window.location.hash).toBe('');
});

test('an update that comes before the code leaves the HTML of the server until the code has arrived', async () => {
  await openPage();
  const element = button();
  await act(async () => setSort('مفیدترین'));
  expect(button()).toBe(element);
  expect(text('small')).toBe('جدیدترین');
  await comeNear(section());
  await arrive();
  await comeNear(section());
  expect(text('small')).toBe('مفیدترین');
  fireEvent.click(button());
  expect(text('p')).toBe('1 بار');
});

test('a navigation that comes before the code does not wait for it', async () => {
  await openPage();
  const element = button();
  await act(() => router.navigate('/?sort=helpful'));
  expect(screen.getByRole('status').textContent).toBe('?sort=helpful');
  expect(button()).toBe(element);
});

test.each([
  ['the beginning of a navigation', () => router.navigate('/?sort=helpful')],
  ['the beginning of a revalidation', () => router.revalidate()],
])('%s that comes before the code does not wait for it', async (_, begin) => {
  let endLoading = () => {};
  data = new Promise<string>((resolve) => {
    endLoading = () => resolve('new data');
  });
  await openPage();
  const element = button();
  const status = screen.getByRole('status');
  let end: Promise<void> | undefined;
  await act(async () => {
    end = begin();
  });
  expect(status.getAttribute('aria-busy')).toBe('true');
  await act(async () => {
    endLoading();
    await end;
  });
  expect(status.getAttribute('aria-busy')).toBe('false');
  expect(button()).toBe(element);
});

test('a page inside the tab waits for the code of its sections; that of the server’s HTML does not', async () => {
  await openPage();
  const page = { laterParts: code };
  expect(await withSections(page)).toBe(page);
  expect(imports).toHaveLength(0);
  document.body.replaceChildren();
  const loading = withSections(page);
  expect(imports).toHaveLength(1);
  imports[0]?.resolve({ Reviews });
  expect(await loading).toBe(page);
  expect(code.isLoaded()).toBe(true);
});
