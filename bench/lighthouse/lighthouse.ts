import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import { prepareTemplate } from 'e2e/harness/template';
import lighthouse, { type Result } from 'lighthouse';
import { openBrowser, phoneScreen } from '../lib/phone.ts';
import { type PublicPage, publicPages } from './pages.ts';
import { type PageReports, printReports } from './tables.ts';
import { openTlsShop, type TlsShop } from './tls-shop.ts';

const optionOf = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

/** Runs Lighthouse on each public page as often as `--runs` says, the pages in turns, so that other load on the machine slows all of them down. */
export async function run(): Promise<void> {
  const runs = Number(optionOf('runs') ?? 5);
  const only = optionOf('only') ?? '';
  const folder = optionOf('reports');
  const pages = publicPages.filter(({ name }) => name.includes(only));
  if (pages.length === 0) throw new Error(`--only: none of ${publicPages.map(({ name }) => name).join(', ')}`);
  await prepareTemplate();
  const shop = await openTlsShop();
  try {
    await warmUp(shop, pages);
    const all: PageReports[] = pages.map(({ name }) => ({ name, reports: [] }));
    const chromium = await launch({
      chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', acceptCertificate(shop)],
      logLevel: 'silent',
    });
    try {
      for (let round = 1; round <= runs; round += 1) {
        for (const [at, page] of pages.entries()) {
          const report = await audit(shop.url + page.path, page, chromium.port);
          all[at]?.reports.push(report);
          if (folder !== undefined) writeReport(folder, `${page.name}-${round}`, report);
        }
      }
    } finally {
      chromium.kill();
    }
    printReports(all);
  } finally {
    await shop.close();
  }
}

/** Unlike `--ignore-certificate-errors`, this leaves the cache and service workers on. */
const acceptCertificate = ({ keyDigest }: TlsShop) => `--ignore-certificate-errors-spki-list=${keyDigest}`;

/** Visits each page once, so that no measured visit waits until the edge has rendered a page or the API has drawn a picture. */
async function warmUp(shop: TlsShop, pages: readonly PublicPage[]): Promise<void> {
  const browser = await openBrowser([acceptCertificate(shop)]);
  const page = await browser.newPage({ ...phoneScreen, ignoreHTTPSErrors: true });
  for (const { path: address } of pages) await page.goto(shop.url + address, { waitUntil: 'load' });
  await browser.close();
}

/** A trace now and then lacks the start of the navigation. Lighthouse then asks to be run again. */
const maxAttempts = 3;

/** One run with the default settings of Lighthouse: a phone, whose network and processor are simulated from an unthrottled load. */
async function audit(url: string, page: PublicPage, port: number, attempt = 1): Promise<Result> {
  const { name, meantToFail = [] } = page;
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    // Without it Lighthouse refuses to score the page for addresses that do not exist.
    ignoreStatusCode: true,
    disableFullPageScreenshot: true,
    skipAudits: [...meantToFail],
  });
  if (!result) throw new Error(`Lighthouse has no result for ${name}`);
  const { runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART' && attempt < maxAttempts) return audit(url, page, port, attempt + 1);
  if (runtimeError) throw new Error(`${name}: ${runtimeError.message}`);
  return result.lhr;
}

function writeReport(folder: string, name: string, report: Result): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(report));
}
