import { createHash } from 'node:crypto';
import { openRenderer } from 'edge/renderers';

// Renders a page for each byte that it reads: `z` asks for zstd, `b` for brotli. It answers with a byte for the encoding that the page has.
const { render } = await openRenderer(JSON.parse(process.argv[2] ?? '{}'));

process.stdin.on('data', (requests: Buffer) => {
  for (const request of requests.toString('latin1')) void answer(request === 'z' ? 'zstd' : 'br');
});
process.stdin.on('end', () => process.exit(0));

async function answer(encoding: 'zstd' | 'br'): Promise<void> {
  const text = await render(encoding);
  process.stdout.write(text.encoding === 'zstd' ? 'z' : 'b');
}

const { content } = await render('br');
process.stdout.write(`page ${createHash('sha256').update(content).digest('hex')}\n`);
