import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../../../harness/fixtures.ts';

/**
 * Expects no accessibility violation: all rules of axe in the light theme, and colour contrast in the dark theme, which is all
 * that a theme can change. `part` limits it to the elements of a selector. Animations are off, because axe must not look at
 * an element that is still fading in.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect(page.locator('html[data-theme=light]')).toBeAttached();
  await expectNoViolations(page, { part });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await expectNoViolations(page, { part, rules: ['color-contrast'] });
}

type AxeOptions = {
  part?: string | undefined;
  /** Only these rules. */
  rules?: readonly string[] | undefined;
  withoutRules?: readonly string[] | undefined;
};

/** One run of axe in the present theme. */
export async function expectNoViolations(page: Page, { part, rules, withoutRules }: AxeOptions = {}): Promise<void> {
  // By default axe also describes every element that passed, and does so in a page of its own. The tests need neither.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  if (rules) axe.withRules([...rules]);
  if (withoutRules) axe.disableRules([...withoutRules]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
