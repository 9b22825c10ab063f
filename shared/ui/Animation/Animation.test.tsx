import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Animation } from './Animation.tsx';

const room = { width: 200, height: 200 };

test('it must be told what to show', () => {
  expect(() => renderToString(<Animation {...room} />)).toThrow(
    new Error('You must provide either animationLink or animationData'),
  );
});

test.each([0, -1])('at the speed %p nothing would ever move', (speed) => {
  expect(() => renderToString(<Animation {...room} animationLink="/sack.json" speed={speed} />)).toThrow(
    new Error('Speed must be greater than 0'),
  );
});

test.each([{ animationLink: '/sack.json' }, { animationData: { layers: [] } }])(
  'with %p its room is there before it is, and no style attribute',
  (what) => {
    const markup = renderToString(<Animation {...room} {...what} />);
    expect(markup).toContain('<svg width="200" height="200">');
    expect(markup).not.toContain('style=');
  },
);
