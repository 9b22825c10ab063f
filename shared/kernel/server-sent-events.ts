/** The data of each server-sent event in a response. Ends, without an error, when the connection does. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
        if (data.length > 0) yield data.join('\n');
      }
    }
  } catch {
    // The connection was lost or aborted.
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
