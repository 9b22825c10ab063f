import { existsSync } from 'node:fs';
import { run } from './checks/command.ts';

export type Browser = { ok: true; path: string } | { ok: false; reason: 'no-browser'; message: string };

/** Two builds of the same Chromium, the preferred one first: the headless shell runs the same tests in three quarters of the time. */
const packages = ['chromium-headless-shell', 'chromium'];
const pathOf = (name: string) => `/usr/bin/${name}`;

/** The browser for tests when the variable CHROMIUM is not set. */
export const installedBrowser = (): string | undefined => packages.map(pathOf).find((path) => existsSync(path));

/**
 * A flag of Chromium: it requests, decodes and paints no picture. The picture's place in the layout stays, and so does its text for screen readers.
 * Neither `load` nor `error` is fired.
 */
export const noPictures = '--blink-settings=imagesEnabled=false';

/** Installs Debian's package, because Playwright downloads its browsers from a host that a closed network cannot reach. */
export async function installBrowser(): Promise<Browser> {
  const wanted = process.env.CHROMIUM;
  if (wanted !== undefined) {
    return existsSync(wanted)
      ? { ok: true, path: wanted }
      : missing(`There is no browser at ${wanted}, which CHROMIUM names.`);
  }
  const [preferred = ''] = packages;
  if (!existsSync(pathOf(preferred)) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install();
  const path = installedBrowser();
  return path ? { ok: true, path } : missing('Chromium is missing, and only root on Debian may install it.');
}

async function install(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], env);
  for (const name of packages) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], env);
    if (installedBrowser()) return;
  }
}

function missing(reason: string): Browser {
  const help = `Install it (\`apt-get install ${packages[0]}\`), or set CHROMIUM to the path of one.`;
  return { ok: false, reason: 'no-browser', message: `${reason}\n${help}` };
}

if (import.meta.main) {
  const browser = await installBrowser();
  console.log(browser.ok ? `Chromium is ${browser.path}` : browser.message);
  process.exitCode = browser.ok ? 0 : 1;
}
