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
