import { sendRequest } from 'e2e/harness/request';

// Sixty connections of one address that request pages that no cache has. Prints the answers by status when it is stopped.
const [url = ''] = process.argv.slice(2);
const counts = new Map<number, number>();

process.once('SIGTERM', () => {
  for (const [status, count] of counts) console.log(`${status}: ${count}`);
  process.exit(0);
});

async function send(connection: number): Promise<never> {
  for (let index = 0; ; index += 1) {
    const path = `/shop?q=${process.pid}-${connection}-${index}`;
    const { status } = await sendRequest(url, path, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
}

console.log('sending');
await Promise.all(Array.from({ length: 60 }, (_, connection) => send(connection)));
