import { access, constants } from 'node:fs/promises';
import { run } from './checks/command.ts';

export type Browser = { ok: true; path: string } | { ok: false; reason: 'no-browser'; message: string };

const usual = '/usr/bin/chromium';

async function runnable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Debian's own package is used, because Playwright's download needs a host that a closed network may not reach. */
export async function installBrowser(): Promise<Browser> {
  const wanted = process.env.CHROMIUM ?? usual;
  if (await runnable(wanted)) return { ok: true, path: wanted };
  if (wanted !== usual) return missing(`There is no browser at ${wanted}, which CHROMIUM names.`);
  if (process.getuid?.() !== 0 || !(await runnable('/usr/bin/apt-get'))) {
    return missing('Chromium is missing, and only root on Debian may install it.');
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], env);
  const { output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], env);
  return (await runnable(usual))
    ? { ok: true, path: usual }
    : missing(`apt-get could not install Chromium:\n${output}`);
}

function missing(why: string): Browser {
  const help = `Install it (\`apt-get install chromium\`), or set CHROMIUM to the path of one.`;
  return { ok: false, reason: 'no-browser', message: `${why}\n${help}` };
}

if (import.meta.main) {
  const browser = await installBrowser();
  console.log(browser.ok ? `Chromium is ${browser.path}` : browser.message);
  process.exitCode = browser.ok ? 0 : 1;
}
