import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
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
export async function expectNoViolations(
  page: Page,
  { part, rules, withoutRules = [] }: AxeOptions = {},
): Promise<void> {
  const options: RunOptions = {
    // By default axe also describes every element that passed.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
  };
  expect(await findViolations(page, part, options)).toEqual([]);
}

/**
 * The source of axe is 600 kB, which a document gets once. `@axe-core/playwright` evaluates it twice in each run, and transfers more of
 * the result than the names of the rules and the elements.
 */
async function findViolations(page: Page, part: string | undefined, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ([selector, runOptions]) => {
      const axe: typeof axeCore = Reflect.get(window, 'axe');
      const { violations } = await axe.run(selector ?? document, runOptions);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [part, options] as const,
  );
}
