/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { RouterProvider } from '@shop/shared/kernel/host';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  createContext,
  memo,
  type ReactNode,
  StrictMode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createMemoryRouter } from 'react-router-dom';
import { becomeIdle, comeNear, fakeBrowser } from './fake-browser.ts';
import { LaterSection } from './LaterSection.tsx';

let hydrated: string[];
let errors: unknown[];
let root: Root | undefined;
let router: ReturnType<typeof createMemoryRouter>;
let setTitle: (title: string) => void;
let setSeason: (season: string) => void;
/** Runs right after the page is hydrated, before React looks at its sections. */
let afterHydration: () => void;

const SeasonContext = createContext('پاییز');

function Shelf({ name }: { name: string }) {
  const [presses, setPresses] = useState(0);
  useEffect(() => void hydrated.push(name), [name]);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {name}
      </button>
      <p>{presses} بار</p>
      <small>{use(SeasonContext)}</small>
    </>
  );
}

const Rail = memo(({ name, children }: { name: string; children?: ReactNode }) => (
  <HydrateLater as="section" aria-label={name}>
    {children}
    <Shelf name={name} />
  </HydrateLater>
));

function Page() {
  const [title, set] = useState('خانه');
  const [season, changeSeason] = useState('پاییز');
  setTitle = set;
  setSeason = changeSeason;
  useLayoutEffect(() => afterHydration(), []);
  return (
    <SeasonContext value={season}>
      <h1>{title}</h1>
      <Rail name="پرفروش‌ها">
        <h2>{title}</h2>
      </Rail>
      <Rail name="تازه‌ها" />
    </SeasonContext>
  );
}

const region = (name: string) => screen.getByRole('region', { name });
const button = (name: string) => screen.getByRole('button', { name });
const pressCount = (name: string) => region(name).querySelector('p')?.textContent;

/** Puts the server's HTML into the document and hydrates it. */
async function openPage(beforeHydration = () => {}): Promise<void> {
  const makeRouter = () => createMemoryRouter([{ path: '*', element: <Page /> }]);
  const container = document.createElement('div');
  container.innerHTML = renderToString(<RouterProvider router={makeRouter()} />);
  document.body.append(container);
  beforeHydration();
  router = makeRouter();
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { onRecoverableError: (error) => errors.push(error) },
    );
  });
}

beforeEach(() => {
  hydrated = [];
  errors = [];
  afterHydration = () => {};
  fakeBrowser();
  globalThis.__shopHydrateLater = LaterSection;
});

afterEach(async () => {
  expect(errors).toEqual([]);
  await act(async () => root?.unmount());
  root = undefined;
  await becomeIdle();
  document.body.replaceChildren();
  cleanup();
});

test('a section is hydrated when it comes near the window, with the HTML of the server', async () => {
  await openPage();
  const element = button('تازه‌ها');
  expect(hydrated).toEqual([]);
  await comeNear(region('تازه‌ها'));
  expect(new Set(hydrated)).toEqual(new Set(['تازه‌ها']));
  expect(button('تازه‌ها')).toBe(element);
});

test('when the browser is idle the sections are hydrated one after the other', async () => {
  await openPage();
  await becomeIdle();
  expect(new Set(hydrated)).toEqual(new Set(['پرفروش‌ها']));
  await becomeIdle();
  expect(new Set(hydrated)).toEqual(new Set(['پرفروش‌ها', 'تازه‌ها']));
});

test('the first press of a button in a section that is not hydrated yet is answered', async () => {
  await openPage();
  await act(async () => fireEvent.click(button('تازه‌ها')));
  expect(pressCount('تازه‌ها')).toBe('1 بار');
  expect(new Set(hydrated)).toEqual(new Set(['تازه‌ها']));
});

test('a section that was touched before the page was hydrated does not wait', async () => {
  await openPage(() => void fireEvent.touchStart(button('تازه‌ها')));
  expect(new Set(hydrated)).toEqual(new Set(['تازه‌ها']));
});

test('a section is hydrated when the keyboard focus enters it', async () => {
  await openPage();
  await act(async () => button('تازه‌ها').focus());
  expect(new Set(hydrated)).toEqual(new Set(['تازه‌ها']));
});

test('an update of a waiting section is applied to the HTML of the server', async () => {
  await openPage();
  const element = button('پرفروش‌ها');
  await act(async () => setTitle('یلدا'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('یلدا');
  expect(button('پرفروش‌ها')).toBe(element);
});

test('a context that changes above a waiting section is applied to the HTML of the server', async () => {
  await openPage();
  const element = button('تازه‌ها');
  await act(async () => setSeason('زمستان'));
  expect(region('تازه‌ها').querySelector('small')?.textContent).toBe('زمستان');
  expect(button('تازه‌ها')).toBe(element);
});

test('an update right after the page is hydrated keeps the HTML of its sections', async () => {
  afterHydration = () => setTitle('یلدا');
  let element: HTMLElement | undefined;
  await openPage(() => {
    element = button('پرفروش‌ها');
  });
  expect(button('پرفروش‌ها')).toBe(element);
});

test('a context that changes in a transition right after the page is hydrated keeps the HTML of the sections', async () => {
  afterHydration = () => startTransition(() => setSeason('زمستان'));
  let element: HTMLElement | undefined;
  await openPage(() => {
    element = button('تازه‌ها');
  });
  expect(region('تازه‌ها').querySelector('small')?.textContent).toBe('زمستان');
  expect(button('تازه‌ها')).toBe(element);
});

test('a navigation keeps the HTML of waiting sections', async () => {
  await openPage();
  const element = button('تازه‌ها');
  await act(() => router.navigate('/?sort=new'));
  expect(button('تازه‌ها')).toBe(element);
  fireEvent.click(element);
  expect(pressCount('تازه‌ها')).toBe('1 بار');
});

test('a section that the browser renders by itself waits for nothing', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
  fireEvent.click(button('تازه‌ها'));
  expect(pressCount('تازه‌ها')).toBe('1 بار');
});

test('a host that has no such sections renders an element like any other', () => {
  globalThis.__shopHydrateLater = undefined;
  expect(renderToString(<Rail name="تازه‌ها" />)).toBe(
    '<section aria-label="تازه‌ها"><button type="button">تازه‌ها</button><p>0<!-- --> بار</p><small>پاییز</small></section>',
  );
});
