/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Timeline } from './Timeline.tsx';

afterEach(cleanup);

test('passed stops have their time, the current one is marked, and a coming one is announced', () => {
  render(
    <Timeline
      stops={[
        { key: 'paid', title: 'پرداخت شد', when: '۱ آذر', isCurrent: false },
        { key: 'shipped', title: 'ارسال شد', when: '۲ آذر', note: 'با پست', isCurrent: true },
        { key: 'delivered', title: 'تحویل شد', when: undefined, isCurrent: false },
      ]}
    />,
  );
  const stops = screen.getAllByRole('listitem');
  expect(stops.map(({ textContent }) => textContent)).toEqual([
    'پرداخت شد۱ آذر',
    'ارسال شد۲ آذربا پست',
    'تحویل شددر انتظار',
  ]);
  expect(stops.map((stop) => stop.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});
