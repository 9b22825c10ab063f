import type { BrowserContext } from '@playwright/test';

export const faults = ['missing', 'hanging', 'corrupted'] as const;
export type Fault = (typeof faults)[number];

/** The files that stand between a shopper and the blog's first page. */
export const scripts = {
  entry: /\/web\/entry\.\w+\.js$/,
  'area chunk': /\/web\/area\.\w+\.js$/,
  'page chunk': /\/web\/index\.\w+\.js$/,
};
export const stylesheet = /\/web\/index\.\w+\.css$/;

export type Broken = { mend: () => void };

/** Lets files of the blog fail in this browser; once mended, whatever is asked from then on comes as it should. */
export async function breakBlog(context: BrowserContext, file: RegExp, fault: Fault, release = ''): Promise<Broken> {
  let broken = true;
  await context.route(
    ({ pathname }) => pathname.startsWith(`/r/blog/${release}`) && file.test(pathname),
    async (route) => {
      if (!broken) return route.continue();
      if (fault === 'missing') return route.fulfill({ status: 404, body: 'no such file' });
      // Never answered, not even later: a line that is dead stays dead.
      if (fault === 'hanging') return;
      const response = await route.fetch();
      return route.fulfill({ response, body: `/**/globalThis.corrupted = true;\n${await response.text()}` });
    },
  );
  return {
    mend() {
      broken = false;
    },
  };
}

/** What a browser says of its own accord when files fail. */
export const complaints = /status of 404|valid digest|integrity checks failed|Failed to load module|^report: /;
