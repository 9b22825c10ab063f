import { buildAll, publishAll, shopAddress, startApi, startEdge } from './shop.ts';
import { type Service, stopTogether } from './supervise.ts';

const services: Service[] = [];
stopTogether(() => [...services].reverse());

const begun = performance.now();
console.log('Starting the shop…');
const api = startApi();
services.push(api);
await buildAll();
await api.up();
await publishAll();
const edge = startEdge();
services.push(edge);
await edge.up();
console.log(
  `The shop is open at ${shopAddress} (${((performance.now() - begun) / 1000).toFixed(1)} s). Ctrl+C closes it.`,
);
// With a real provider there is no such page.
if (process.env.SMS_PROVIDER !== 'kavenegar')
  console.log(`Codes to sign in with arrive at ${shopAddress}/_local/inbox`);
