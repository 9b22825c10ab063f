/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { renderPage } from '../testing/index.ts';
import { Link } from './links.ts';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from './router-hooks.ts';
import { Outlet, RouterProvider } from './router-provider.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'startViewTransition');
});

/** Renders of the page while the test runs. */
const renders = { page: 0 };

function Page() {
  renders.page += 1;
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  return <h1>{`${useLoaderData<string>()} ${id} ${pathname}`}</h1>;
}

/** Counts its presses, so that a test notices when it is mounted anew. */
function Frame() {
  const [presses, setPresses] = useState(0);
  const { state, revalidate } = useRevalidator();
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>{`فشار ${presses}`}</button>
      <button type="button" onClick={() => void revalidate()}>{`تازه ${state}`}</button>
      <p role="status">{useNavigation().state}</p>
      <Link to="/products/8" viewTransition>
        کالا
      </Link>
      <Link to="/broken">خراب</Link>
      <Outlet />
    </>
  );
}

const Fault = () => <p role="alert">{String(useRouteError())}</p>;

function Throwing(): never {
  throw new Error('در نمایش');
}

function open({ path = '/', routes = [] }: { path?: string; routes?: RouteObject[] } = {}) {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const errorElement = <Fault />;
  const children: RouteObject[] = [
    { index: true, id: 'home', element: <Page />, loader: () => 'خانه', errorElement },
    { path: 'products/:id', element: <Page />, loader: () => arrived.then(() => 'کالا'), errorElement },
    ...routes.map((route) => ({ errorElement, ...route })),
  ];
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Frame />, children }], {
    initialEntries: [path],
    hydrationData: { loaderData: { home: 'خانه' } },
  });
  const commits: string[] = [];
  const onCommit = ({ location }: typeof router.state) => {
    commits.push(`${location.pathname}: ${screen.queryByRole('heading')?.textContent}`);
  };
  render(<RouterProvider router={router} onCommit={onCommit} />);
  return { router, arrive, commits };
}

const heading = () => screen.getByRole('heading').textContent;

test('while the next page loads the shown one does not render, and the frame stays mounted', async () => {
  const { arrive, commits } = open();
  expect(heading()).toBe('خانه  /');
  await userEvent.click(screen.getByRole('button', { name: 'فشار 0' }));
  renders.page = 0;
  await userEvent.click(screen.getByRole('link', { name: 'کالا' }));
  expect(screen.getByRole('status').textContent).toBe('loading');
  expect([renders.page, heading()]).toEqual([0, 'خانه  /']);
  arrive();
  await waitFor(() => expect(heading()).toBe('کالا 8 /products/8'));
  expect(screen.getByRole('button', { name: 'فشار 1' })).toBeTruthy();
  // The state is reported when the document shows it.
  expect(commits.at(-1)).toBe('/products/8: کالا 8 /products/8');
});

test('an error of a loader is shown in the frame, and another page replaces it', async () => {
  const loader = () => {
    throw new Error('در بارگذاری');
  };
  const { arrive } = open({ routes: [{ path: 'broken', loader, element: null }] });
  await userEvent.click(screen.getByRole('link', { name: 'خراب' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error: در بارگذاری'));
  arrive();
  await userEvent.click(screen.getByRole('link', { name: 'کالا' }));
  await waitFor(() => expect(heading()).toBe('کالا 8 /products/8'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error while rendering is shown in the frame until the data are loaded again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const data = { isBroken: true };
  const Sometimes = () => (data.isBroken ? <Throwing /> : <h1>درست شد</h1>);
  open({ routes: [{ path: 'broken', loader: () => 'داده', element: <Sometimes /> }] });
  await userEvent.click(screen.getByRole('link', { name: 'خراب' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error: در نمایش'));
  data.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'تازه idle' }));
  await waitFor(() => expect(heading()).toBe('درست شد'));
  jest.restoreAllMocks();
});

test('a link with a view transition changes the page inside of it', async () => {
  const log: string[] = [];
  const startViewTransition = (update: () => Promise<void>) => {
    log.push(`before: ${heading()}`);
    void update().then(() => log.push(`after: ${heading()}`));
  };
  Object.defineProperty(document, 'startViewTransition', { configurable: true, value: startViewTransition });
  const { arrive } = open();
  arrive();
  await userEvent.click(screen.getByRole('link', { name: 'کالا' }));
  await waitFor(() => expect(log).toEqual(['before: خانه  /', 'after: کالا 8 /products/8']));
});

test('new objects for the same page render nothing anew', async () => {
  const { router } = open();
  const update = { deletedFetchers: [], newErrors: null, flushSync: false };
  const sameState = { ...router.state, location: { ...router.state.location }, matches: [...router.state.matches] };
  const listeners: Parameters<typeof router.subscribe>[0][] = [];
  const subscribe: typeof router.subscribe = (listener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const copy = { ...router, state: router.state, subscribe };
  cleanup();
  render(<RouterProvider router={copy} />);
  renders.page = 0;
  act(() => {
    for (const listener of listeners) listener(sameState, update);
  });
  expect([listeners.length, renders.page]).toEqual([1, 0]);
});

function Search() {
  const [params, setParams] = useSearchParams({ sort: 'new', page: '1' });
  const navigate = useNavigate();
  return (
    <>
      <h1>{params.toString()}</h1>
      <button type="button" onClick={() => setParams({ page: '3', tag: ['a', 'b'] }, { replace: true })}>
        تعیین
      </button>
      <button type="button" onClick={() => setParams((current) => `${current}&more=1`)}>
        افزودن
      </button>
      <button type="button" onClick={() => void navigate('?q=2')}>
        پرسش
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        بازگشت
      </button>
    </>
  );
}

test('parameters of the address are read with their defaults, set, and derived from the current ones', async () => {
  const { user, address } = renderPage(<Search />, { path: '/list?page=2' });
  expect(heading()).toBe('page=2&sort=new');
  await user.click(screen.getByRole('button', { name: 'تعیین' }));
  await waitFor(() => expect(address()).toBe('/list?page=3&tag=a&tag=b'));
  await user.click(screen.getByRole('button', { name: 'افزودن' }));
  await waitFor(() => expect(address()).toBe('/list?page=3&tag=a&tag=b&sort=new&more=1'));
});

test('a component can navigate relative to its page, and back', async () => {
  const { user, address } = renderPage(<Search />, { path: '/list?page=2' });
  await user.click(screen.getByRole('button', { name: 'پرسش' }));
  await waitFor(() => expect(address()).toBe('/list?q=2'));
  await user.click(screen.getByRole('button', { name: 'بازگشت' }));
  await waitFor(() => expect(address()).toBe('/list?page=2'));
});
