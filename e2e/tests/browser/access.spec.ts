import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { articleAt } from '../../harness/addresses.ts';
import { breakBlog, complaints, scripts } from './parts/faults.ts';
import { hydrated, retryButton } from './parts/looks.ts';
import { comeTo, pageOfEachLayout } from './parts/pages.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

async function expectNothingFound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing, ${theme}, ${width} px`, async ({ page, context, shop, troubles }) => {
      troubles.expect(complaints);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', ...pageOfEachLayout, articleAt(8), '/nowhere']) {
        await test.step(path, async () => {
          await comeTo(path, { shop, context });
          await page.goto(path);
          await hydrated(page);
          await expectNothingFound(page);
        });
      }
      await test.step('the fallback card', async () => {
        await breakBlog(context, scripts.entry, 'missing');
        await page.goto('/blog');
        await expect(retryButton(page)).toBeVisible();
        await expectNothingFound(page);
      });
    });
  }
}
