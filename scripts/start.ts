import { Command } from 'commander';
import { buildAll, publishAll, requireFreePorts, shopAddress, startApi, startEdge } from './shop.ts';
import { type Service, stopOnSignal } from './supervise.ts';

new Command('start')
  .description('Builds, publishes and runs the whole shop at http://localhost:<PORT or 3000>.')
  .parse();
await requireFreePorts();
const services: Service[] = [];
stopOnSignal(() => [...services].reverse());

const started = performance.now();
console.log('Starting the shop…');
const api = startApi();
services.push(api);
await buildAll();
await api.ready();
await publishAll();
const edge = startEdge();
services.push(edge);
await edge.ready();
// The edge answers before it has loaded the releases. Without a usable host the shop keeps running: operators need it to promote another one.
const isOpen = await edge.ready('/readyz', 30_000).then(
  () => true,
  () => false,
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (isOpen) console.log(`The shop is open at ${shopAddress} (${seconds} s). Ctrl+C closes it.`);
else console.error(`The shop runs, but cannot serve pages yet: ${shopAddress}/readyz says why. Ctrl+C closes it.`);
// The local inbox exists only while no SMS provider is configured.
if (process.env.SMS_PROVIDER !== 'kavenegar') console.log(`Codes to log in with arrive at ${shopAddress}/_local/inbox`);
