import type { Locator, Page } from '@playwright/test';
import { buildVariant, replacing } from '../../harness/variant.ts';
import { expectNothingFound } from './parts/axe.ts';
import { hydrated } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

const positions = ['top', 'top-right', 'top-left', 'bottom', 'bottom-right', 'bottom-left'] as const;

/** A blog that has something to tell, as any area may. */
const telling = `<div role="group" aria-label="آزمایش">
  {(['${positions.join("', '")}'] as const).map((position) => (
    <button type="button" key={position} onClick={() => notify({ type: 'success', title: position, position })}>{position}</button>
  ))}
  {(['success', 'warning', 'danger'] as const).map((type) => (
    <button type="button" key={type} onClick={() => notify({ type, title: type, description: 'شرح پیام' })}>{type}</button>
  ))}
  <button type="button" onClick={({ currentTarget }) => currentTarget.parentElement?.querySelector('dialog')?.showModal()}>پنجره</button>
  <dialog aria-label="پنجره"><button type="button" onClick={() => notify({ type: 'danger', title: 'از پنجره' })}>بگو</button></dialog>
</div>`;

test.beforeAll(async ({ shop }) => {
  const dist = await buildVariant('blog', 'telling', {
    'src/pages/index/BlogIndex.tsx': (source) =>
      `import { notify } from '@shop/shared/kernel';\n${replacing('<SearchForm />', `<SearchForm />${telling}`)(source)}`,
  });
  await shop.promote('blog', await shop.publish('blog', dist));
});

const tell = (page: Page, name: string) => page.getByRole('group', { name: 'آزمایش' }).getByText(name, { exact: true });
const closing = (page: Page, title: string) => page.getByRole('button', { name: `بستن پیام «${title}»`, exact: true });
const told = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/blog');
  await hydrated(page);
}

/** A message's box: the parent of its button. */
async function boxOf(button: Locator) {
  await expect(button).toBeVisible();
  // What moves is measured where it comes to rest.
  return button.evaluate(async (element) => {
    const toast = element.parentElement ?? element;
    const moving = [toast, toast.parentElement].flatMap((one) => one?.getAnimations() ?? []);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { left, right, top, bottom, width } = toast.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return { width, left, top, right: clientWidth - right, bottom: clientHeight - bottom };
  });
}

test('it appears at one of six positions, 320 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  for (const position of positions) {
    await test.step(position, async () => {
      await tell(page, position).click();
      const box = await boxOf(closing(page, position));
      expect(box.width).toBe(320);
      const near = (side: 'top' | 'bottom' | 'left' | 'right') => box[side] < 40;
      const [edge, corner = 'middle'] = position.split('-');
      expect([near('top'), near('bottom')]).toEqual([edge === 'top', edge === 'bottom']);
      expect([near('left'), near('right')]).toEqual([corner === 'left', corner === 'right']);
      // A scrollbar may stand on one side.
      if (corner === 'middle') expect(Math.abs(box.left - box.right)).toBeLessThan(20);
      await closing(page, position).click();
      await expect(closing(page, position)).toHaveCount(0);
    });
  }
});

test('it has a title, a description and a type, and is announced politely', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  // There before anything is told, or nobody would hear the first message.
  await expect(page.locator('[role=status]:has([popover])')).toHaveCount(1);
  for (const type of ['success', 'warning', 'danger']) await tell(page, type).click();
  for (const type of ['success', 'warning', 'danger']) {
    await expect(told(page, type)).toBeVisible();
    await expect(closing(page, type)).toBeVisible();
  }
  await expect(told(page, 'شرح پیام')).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Several stand one above the other.
  const tops = await Promise.all(['success', 'warning', 'danger'].map(async (type) => boxOf(closing(page, type))));
  expect(new Set(tops.map(({ top }) => Math.round(top))).size).toBe(3);
  await expectNothingFound(page);
});

test('it shows its time, ticking every 200 ms, and closes itself after 5000 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await tell(page, 'success').click();
  // For eyes only, so it has no role.
  const left = page.locator('progress');
  await expect(left).toHaveAttribute('value', '5000');
  await page.clock.runFor(199);
  await expect(left).toHaveAttribute('value', '5000');
  await page.clock.runFor(1);
  await expect(left).toHaveAttribute('value', '4800');
  await page.clock.runFor(4600);
  await expect(left).toHaveAttribute('value', '200');
  await page.clock.runFor(200);
  await expect(closing(page, 'success')).toHaveCount(0);
});

test('its time stands still while the pointer is over it', async ({ page }) => {
  // Without motion what is closed is gone at once, and not still seen going.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await tell(page, 'success').click();
  await closing(page, 'success').hover();
  await page.clock.runFor(60_000);
  await expect(closing(page, 'success')).toBeVisible();
  await page.getByRole('main').getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(5000);
  await expect(closing(page, 'success')).toHaveCount(0);
});

test('the keyboard reaches it, keeps it as long as it wants, and goes on in the page', async ({ page }) => {
  // Without motion what is closed is gone at once, and not still seen going.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await tell(page, 'danger').press('Enter');
  await closing(page, 'danger').focus();
  await page.clock.runFor(60_000);
  await expect(closing(page, 'danger')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(closing(page, 'danger')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('over an open dialog it can be read, held and closed, and the dialog stays', async ({ page }) => {
  await open(page);
  await tell(page, 'success').click();
  await tell(page, 'پنجره').click();
  const dialog = page.getByRole('dialog', { name: 'پنجره' });
  await expect(dialog).toBeVisible();
  // Told before the dialog was opened.
  await closing(page, 'success').click();
  await expect(closing(page, 'success')).toBeHidden();

  await dialog.getByRole('button', { name: 'بگو' }).click();
  await expect(told(page, 'از پنجره')).toBeVisible();
  await closing(page, 'از پنجره').click();
  await expect(closing(page, 'از پنجره')).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'بگو' }).click();
  await expect(told(page, 'از پنجره')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await closing(page, 'از پنجره').click();
  await expect(closing(page, 'از پنجره')).toBeHidden();
});

test('on a phone it stands above the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await tell(page, 'danger').click();
  const box = await boxOf(closing(page, 'danger'));
  const bar = await page.getByRole('navigation', { name: 'دسترسی سریع' }).boundingBox();
  expect(box.bottom).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
  expect(box.left).toBeGreaterThan(0);
  expect(box.right).toBeGreaterThan(0);
});

test('a network that is gone is told in the words of the specification, at the bottom right', async ({
  page,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.route(/\/category-sheet\.\w+\.js/, (route) => route.abort());
  await page.goto('/shop');
  await hydrated(page);
  await page.getByRole('button', { name: 'دسته‌بندی', exact: true }).click();
  await expect(told(page, 'خطای شبکه')).toBeVisible();
  await expect(told(page, 'مشکلی در اتصال به شبکه پیش آمده است!')).toBeVisible();
  const box = await boxOf(closing(page, 'خطای شبکه'));
  expect(box.right).toBeLessThan(40);
  expect(box.left).toBeGreaterThan(300);
});
