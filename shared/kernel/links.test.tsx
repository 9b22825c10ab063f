/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import {
  createMemoryRouter,
  Link as TheirLink,
  NavLink as TheirNavLink,
  RouterProvider as TheirProvider,
} from 'react-router-dom';
import { Link, NavLink } from './links.ts';
import { RouterProvider } from './router-provider.ts';

afterEach(cleanup);

type Provider = ComponentType<{ router: ReturnType<typeof createMemoryRouter> }>;

function open(element: ReactElement, path = '/', Provider: Provider = RouterProvider, isInFrame = false) {
  const route = isInFrame
    ? { path: '/', element, children: [{ path: '*', element: null }] }
    : { path: '/', children: ['/', '*'].map((page) => ({ path: page, element })) };
  const router = createMemoryRouter([route], { initialEntries: [path] });
  const { container, unmount } = render(<Provider router={router} />);
  return { router, container, unmount };
}

/** The markup of our link and of react-router's for the same props, without the attribute for its framework. */
function bothOf(ours: ReactElement, theirs: ReactElement, path: string, isInFrame = false): string[] {
  const both: [ReactElement, Provider][] = [
    [ours, RouterProvider],
    [theirs, TheirProvider],
  ];
  return both.map(([element, Provider]) => {
    const { container, unmount } = open(element, path, Provider, isInFrame);
    const html = container.innerHTML.replace(' data-discover="true"', '');
    unmount();
    return html
      .split(/ (?=[\w-]+=)|>/)
      .sort()
      .join(' ');
  });
}

const addresses = [
  '/',
  '/shop',
  '/shop/',
  'shop',
  '?page=2',
  '#top',
  '..',
  'https://bale.ai/x',
  '//bale.ai',
  'mailto:a@b.c',
  '',
];

test.each(addresses)('a link to «%s» has the markup of the router', (to) => {
  for (const path of ['/', '/blog/articles/3?sort=new', '/بلاگ']) {
    const props = { to, className: 'a', title: 't', target: '_top' };
    const [ours, theirs] = bothOf(<Link {...props}>متن</Link>, <TheirLink {...props}>متن</TheirLink>, path);
    expect(ours).toBe(theirs);
  }
});

test.each(addresses)('a link to «%s» in the frame has the markup of the router', (to) => {
  const [ours, theirs] = bothOf(<Link to={to}>متن</Link>, <TheirLink to={to}>متن</TheirLink>, '/blog/articles/3', true);
  expect(ours).toBe(theirs);
});

test.each(['/', '/shop', '/Shop', '/shop/', '/shops', '/shop/3', '/گونی', '/گونی/کنفی'])(
  'links that tell whether their page is shown have the markup of the router at «%s»',
  (path) => {
    for (const to of ['/', '/shop', '/shop/', '/گونی']) {
      for (const options of [{}, { end: true }, { caseSensitive: true }, { 'aria-current': 'step' as const }]) {
        const props = { to, ...options, className: 'a' };
        const [ours, theirs] = bothOf(
          <NavLink {...props}>متن</NavLink>,
          <TheirNavLink {...props}>متن</TheirNavLink>,
          path,
        );
        expect(ours).toBe(theirs);
      }
    }
  },
);

test('class, style and content can depend on whether the page is shown', () => {
  open(
    <NavLink
      to="/"
      className={({ isActive }) => (isActive ? 'on' : 'off')}
      style={({ isActive }) => ({ order: isActive ? 1 : 2 })}
    >
      {({ isActive }) => (isActive ? 'اینجا' : 'آنجا')}
    </NavLink>,
  );
  const link = screen.getByRole('link', { name: 'اینجا' });
  expect([link.className, link.style.order]).toEqual(['on', '1']);
});

test('a press shows the page, with the options of the link', async () => {
  const { router } = open(
    <Link to="/shop" replace state={{ from: 'home' }} preventScrollReset>
      فروشگاه
    </Link>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(router.state).toMatchObject({
    historyAction: 'REPLACE',
    preventScrollReset: true,
    location: { pathname: '/shop', state: { from: 'home' } },
  });
});

test('a press on a link to the shown page adds no history entry, also if only one of both addresses has readable letters', async () => {
  const { router } = open(<Link to="/shop/گونی?q=کنف">گونی</Link>, encodeURI('/shop/گونی?q=کنف'));
  await userEvent.click(screen.getByRole('link'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('an absolute address of this site is shown without a new document', async () => {
  const { router } = open(<Link to={`${window.location.origin}/shop?q=1`}>فروشگاه</Link>);
  await userEvent.click(screen.getByRole('link'));
  expect(router.state.location).toMatchObject({ pathname: '/shop', search: '?q=1' });
});

test.each<[string, ReactElement, MouseEventInit]>([
  ['a link with `reloadDocument`', <Link key="1" to="/shop" reloadDocument children="ک" />, {}],
  ['a link of another site', <Link key="2" to="https://bale.ai/" children="ک" />, {}],
  ['a link for another tab', <Link key="3" to="/shop" target="_blank" children="ک" />, {}],
  ['a press that opens a new tab', <Link key="4" to="/shop" children="ک" />, { ctrlKey: true }],
  [
    'a press that the page has handled',
    <Link key="5" to="/shop" onClick={(event) => event.preventDefault()} children="ک" />,
    {},
  ],
])('%s is left to the browser', (_, link, press) => {
  const { router } = open(link);
  // jsdom cannot load documents.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link'), press);
  expect(router.state.location.pathname).toBe('/');
});

test('a link whose page is on its way is pending', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const element = <NavLink to="/shop">فروشگاه</NavLink>;
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '/shop', element, loader: () => arrived.then(() => null) },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('link').className).toBe('pending');
  arrive();
  await screen.findByRole('link', { current: 'page' });
});
