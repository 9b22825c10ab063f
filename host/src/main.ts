import { watchFirstInteraction } from './loading/first-interaction.ts';
import { report } from './reporting.ts';
import '@shop/shared/ui/tokens.scss';
import '@shop/shared/ui/base.scss';

/** Ends at once in a hidden tab: nobody waits for input or paint there, and browsers run its timers once a second. */
const nextTask = () => new Promise<void>((resolve) => (document.hidden ? resolve() : setTimeout(resolve)));

/**
 * Evaluates and starts the host in several tasks, between which the browser handles input and paints: on a phone one task for all of it would
 * take three times the limit of a long task. The script itself only listens, because browsers run it and finish the document in one task.
 */
async function main(): Promise<void> {
  const firstInteraction = watchFirstInteraction();
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const startTime = performance.now();
  const { addFirstSheets, start } = await import(/* webpackMode: "eager" */ './client.tsx');
  const evaluationMs = performance.now() - startTime;
  await nextTask();
  addFirstSheets();
  await nextTask();
  start({ evaluationMs, firstInteraction });
}

main().catch((error: unknown) => {
  // `<origin>/r/host/<release>/web/main.js`
  const release = document.querySelector<HTMLScriptElement>('script[src]')?.src.split('/')[5] ?? '';
  report({ area: 'host', release, kind: 'load', error });
  // For the console: the browser shows no error that was caught.
  reportError(error);
});
