import { connect } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { jobsService } from '../src/modules/jobs/service.ts';

// Takes a job and never finishes it, for tests that kill this process.
const [url = ''] = process.argv.slice(2);
const database = await connect({ url, onError: (error) => console.error(error) });
const jobs = jobsService(database, { log: makeLog('silent'), intervals: { poll: 0.5 } });
jobs.handle('sms', ({ id }) => {
  process.stdout.write(`${id}\n`);
  return new Promise(() => {});
});
await jobs.start();
