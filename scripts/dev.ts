import { Command } from 'commander';
import { allAreas } from './build.ts';
import { serveWorkingCopy, type WorkingCopy } from './dev/working-copy.ts';
import { requireFreePorts, shopAddress, startApi, startEdge } from './shop.ts';
import { type Service, stopOnSignal } from './supervise.ts';

new Command('dev').description('Runs the whole shop, and rebuilds and reloads after every change.').parse();

/** The whole shop from the working tree: every area is rebuilt when a file changes, and open pages reload. */
const copies: WorkingCopy[] = [];
const services: Service[] = [];
stopOnSignal(() => [...services].reverse());

await requireFreePorts();
const api = startApi();
services.push(api);
for (const area of await allAreas()) copies.push(await serveWorkingCopy(area, (line) => console.log(`  ${line}`)));
await api.ready();
const edge = startEdge({ WORKING_COPIES: copies.map(({ area, address }) => `${area}=${address}`).join(',') });
services.push(edge);
await edge.ready();
console.log(`The shop of your working tree is at ${shopAddress}. Save a file and the page reloads. Ctrl+C closes it.`);
