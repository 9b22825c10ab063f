/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { LoadGuideSheet } from './LoadGuideSheet.tsx';

const product = {
  id: 3,
  name: 'گونی برنج ۱۰ کیلویی لمینت',
  url: '/products/3/x',
  category: { title: 'گونی' },
  picture: null,
  second_picture: null,
  price: toRial(245_000),
  max_price: toRial(245_000),
  compare_at: null,
  stock: 5,
  low: false,
  rating: { average: null, count: 0 },
  colours: [],
  unit: 'عدد',
  pack_step: 1,
  is_new: false,
};
const openGuide = (answers: ((query: Record<string, unknown>) => unknown)[]) => {
  const queries: Record<string, unknown>[] = [];
  const rendered = renderPage(<LoadGuideSheet open onClose={() => undefined} />, {
    api: {
      'get /api/v1/products': ({ query }: { query: Record<string, unknown> }) => {
        queries.push(query);
        return answers.shift()?.(query);
      },
    } as unknown as FakeRoutes,
  });
  return { ...rendered, queries };
};
const list = (...items: unknown[]) => ({ items, page: 1, pages: 1, total: items.length });

test('goods and kilograms give a size, products in stock and a listing', async () => {
  const { user, queries } = openGuide([() => list(product)]);
  await user.type(screen.getByRole('textbox', { name: 'چند کیلو؟' }), '۱۰{Enter}');
  expect(screen.getByText('یک گونی برای ۱۰ کیلوگرم برنج')).toBeTruthy();
  expect(screen.getByText('۳۵ × ۵۵ سانتی‌متر')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /گونی برنج ۱۰ کیلویی لمینت/ })).toBeTruthy();
  expect(queries).toMatchObject([{ use: '1', capacity: '2,3', in_stock: '1' }]);
  expect(screen.getByRole('link', { name: 'دیدن همهٔ کالاهای این بار' }).getAttribute('href')).toBe(
    '/shop?capacity=2,3&use=1&material=3,4&in_stock=1',
  );
});

test('a product whose name states fewer kilograms is not suggested', async () => {
  const small = { ...product, id: 4, name: 'گونی برنج ۵ کیلویی BOPP', url: '/products/4/x' };
  const jute = { ...product, id: 5, name: 'گونی کنفی', url: '/products/5/x' };
  const { user } = openGuide([() => list(small, product, jute)]);
  await user.type(screen.getByRole('textbox', { name: 'چند کیلو؟' }), '۱۰{Enter}');
  expect(await screen.findByRole('link', { name: /گونی برنج ۱۰ کیلویی لمینت/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /گونی کنفی/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /۵ کیلویی/ })).toBeNull();
});

test('the answer names another kind of sack where the goods need it', async () => {
  const { user } = openGuide([() => list(product)]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'چه باری دارید؟' }), 'سیمان');
  await user.type(screen.getByRole('textbox', { name: 'چند کیلو؟' }), '۵۰{Enter}');
  expect(screen.getByText(/گونی سوپاپ‌دار:/).textContent).toBe('اندازهٔ پیشنهادی گونی سوپاپ‌دار: ۵۰ × ۶۲ × ۱۱ سانتی‌متر');
});

test('a load for jumbo bags gets advice about them, not about sacks', async () => {
  const { user } = openGuide([() => list(product)]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'چه باری دارید؟' }), 'گندم و جو');
  await user.type(screen.getByRole('textbox', { name: 'چند کیلو؟' }), '۲۵۰۰{Enter}');
  expect(screen.getByText('۳ جامبوبگ، هر کدام برای ۸۳۳٫۵ کیلوگرم گندم و جو')).toBeTruthy();
  expect(screen.getByText(/لیفتراک/)).toBeTruthy();
  expect(screen.queryByText(/گونی پلی‌پروپیلن/)).toBeNull();
});

test('without products for the weight, those for the goods are suggested', async () => {
  const { user, queries } = openGuide([() => list(), () => list(product)]);
  await user.type(screen.getByRole('textbox', { name: 'چند کیلو؟' }), '60{Enter}');
  expect(await screen.findByRole('link', { name: /گونی برنج/ })).toBeTruthy();
  expect(queries[1]?.capacity).toBeUndefined();
  expect(screen.getByRole('link', { name: 'دیدن همهٔ کالاهای این بار' }).getAttribute('href')).toBe(
    '/shop?use=1&material=3,4&in_stock=1',
  );
});

test('a weight that is none is refused beside its field, and a failure can be repeated', async () => {
  const { user } = openGuide([() => refuse(503, 'خراب است.'), () => list(product)]);
  const kilograms = screen.getByRole('textbox', { name: 'چند کیلو؟' });
  await user.type(kilograms, 'زیاد{Enter}');
  expect(kilograms.getAttribute('aria-invalid')).toBe('true');
  await user.clear(kilograms);
  await user.type(kilograms, '۲٫۵{Enter}');
  expect(kilograms.hasAttribute('aria-invalid')).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(await screen.findByRole('link', { name: /گونی برنج/ })).toBeTruthy();
});
