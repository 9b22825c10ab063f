import { expect, test } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Animation } from './Animation.tsx';

const room = { width: 200, height: 200 };

test('an animation without data throws', () => {
  expect(() => renderToString(<Animation {...room} />)).toThrow(
    new Error('You must provide either animationLink or animationData'),
  );
});

test.each([0, -1])('an animation with the speed %p throws', (speed) => {
  expect(() => renderToString(<Animation {...room} animationLink="/sack.json" speed={speed} />)).toThrow(
    new Error('Speed must be greater than 0'),
  );
});

test.each([{ animationLink: '/sack.json' }, { animationData: { layers: [] } }])(
  'an animation with %p reserves its room before it loads, without a style attribute',
  (animationProps) => {
    const markup = renderToString(<Animation {...room} {...animationProps} />);
    expect(markup).toContain('<svg width="200" height="200">');
    expect(markup).not.toContain('style=');
  },
);
