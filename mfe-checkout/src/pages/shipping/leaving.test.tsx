/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { disconnect, renderPage } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { Checkout } from '../../checkout/checkout.ts';
import { buildAddress, buildCheckout } from '../../testing/build-checkout.ts';
import { Page } from './Shipping.tsx';

const save = 'put /api/v1/checkout/delivery';
const [path, next] = ['/checkout/shipping', '/checkout/payment'];

test.each([
  ['a page that is still shown', next, false],
  ['a page that was left', path, true],
])('the answer to %s ends on %s', async (_page, expected, isLeft) => {
  let finish: (saved: Checkout) => void = () => {};
  const { user, requests, address, unmount } = renderPage(<Page />, {
    path,
    isMember: true,
    api: {
      'get /api/v1/checkout': () => buildCheckout(),
      'get /api/v1/account/me': () => disconnect(),
      'get /api/v1/addresses': () => ({ items: [buildAddress({ is_default: true })] }),
      [save]: () => new Promise((resolve) => (finish = resolve)),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'ثبت و ادامه' }));
  await waitFor(() => expect(requests.at(-1)?.operation).toBe(save));
  if (isLeft) unmount();
  finish(buildCheckout({ problems: [] }));
  // The form drops its draft when the answer arrives.
  await waitFor(() => expect(window.sessionStorage.length).toBe(0));
  await waitFor(() => expect(address()).toBe(expected));
});
