/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { PreviousNext } from '../article/PreviousNext.tsx';
import { PageMenu } from '../static-page/PageMenu.tsx';
import { ArticleCard } from './ArticleCard.tsx';

const picture = { id: 'p1', alt: '', width: 1280, height: 720, colour: '#aaaaaa', widths: [320, 960] };
const article = {
  id: 3,
  title: 'کیسه برای پیاز',
  url: '/blog/articles/3/x',
  summary: 'چه کیسه‌ای بهتر است؟',
  picture,
  published_at: '2026-01-01T00:00:00Z',
  reading_minutes: 4,
  date: '۱۱ دی',
  category: { title: 'راهنما' },
};
const { title, url, summary: lead } = article;
const link = { title, url };

test.each([
  ['a card', <ArticleCard key="card" article={article} />, { title, lead, picture }],
  // The text of such a card may be a passage of the article.
  ['a card of a search', <ArticleCard key="found" article={article} query="پیاز" />, { title, picture }],
  ['the link to the next article', <PreviousNext key="next" previous={null} next={link} />, { title }],
  ['the menu of pages', <PageMenu key="menu" siblings={[link]} url="/pages/5" />, { title }],
])('%s gives its page’s heading, and what else the page begins with', async (_, part, preview) => {
  const { user, linkState } = renderPage(part);
  await user.click(screen.getByRole('link', { name: /کیسه/ }));
  expect(linkState()).toEqual({ preview });
});
