import { createHash } from 'node:crypto';
import { isLocalRequest } from '@shop/shared/lib/local-requests';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

// The pages below `/_local/` are for development and tests: they stand for services outside of the shop.

const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf6ef, #191613); --card: light-dark(#fffdf9, #231f1b);
  --line: light-dark(#e4dac9, #3b342c); --ink: light-dark(#2b2520, #f0e9df); --soft: light-dark(#6b5f52, #b3a797);
  --action: light-dark(#1d5c43, #7cc7a3); --on-action: light-dark(#ffffff, #10231a); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.8 Vazirmatn, Tahoma, system-ui, sans-serif; }
main { max-inline-size: 42rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: 0; }
.note { color: var(--soft); margin-block: .25rem 1.25rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin-block-end: 1.5rem; }
label { flex: 1 1 100%; color: var(--soft); font-size: .875rem; }
input { flex: 1 1 12rem; min-inline-size: 0; text-align: start; }
input, button, .button { min-block-size: 2.75rem; padding: .4rem 1rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--card); color: inherit; font: inherit; text-decoration: none; }
main > p > .button { display: inline-block; margin-block-start: 1rem; }
button { background: var(--action); border-color: var(--action); color: var(--on-action); cursor: pointer; }
.choices { display: grid; gap: .5rem; } .choices button { inline-size: 100%; }
.other { background: var(--card); border-color: var(--line); color: inherit; }
.amount { font-size: 1.75rem; font-weight: 600; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li, .empty { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem 1.25rem; }
.empty { text-align: center; padding-block: 2.5rem; color: var(--soft); }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; color: var(--soft); font-size: .875rem; }
.subject { font-weight: 600; }
.text { white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere; margin-block: .5rem; }
.code { display: inline-block; margin-block-start: .25rem; padding: .25rem 1rem; border: 1px dashed var(--line); border-radius: .75rem;
  color: var(--action); font: 600 1.75rem/1.6 ui-monospace, monospace; letter-spacing: .15em; user-select: all; cursor: copy; }
.hint { color: var(--soft); font-size: .875rem; }
`;

/** For the content security policy: the inline style is the only resource that the pages may load. */
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** `formTargets`: origins besides its own to which a form of the page may lead. */
export function localPageHeaders(formTargets: readonly string[] = []) {
  const targets = ["'self'", ...formTargets].join(' ');
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** `content`: escaped HTML. */
export function localPage({ title, heading, note, content }: Record<'title' | 'heading' | 'note' | 'content', string>) {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="note">${note}</p>
${content}
</main>
</body>
</html>
`;
}

/** Requests from other machines get 404: the tools show everybody's codes, and pay without money. */
export async function refuseRemote(request: FastifyRequest): Promise<void> {
  if (!isLocalRequest(request)) throw new HttpError({ reason: 'not-found' });
}
