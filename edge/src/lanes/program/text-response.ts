type Init = { status: number; headers: [string, string][] };

/**
 * A response whose text is there already. `Response` encodes its text into a stream, which is decoded when it is read: for 40 KB a tenth of a
 * millisecond each time. So a real `Response` with the text is created only for methods that are seldom called, such as `blob`.
 */
export function createTextResponse(text: string, init: Init): Response {
  const createWhole = () => new Response(text === '' ? null : text, init);
  return Object.defineProperties(new Response(null, init), {
    text: { value: async () => text },
    json: { value: async () => JSON.parse(text) },
    clone: { value: createWhole },
    arrayBuffer: { value: () => createWhole().arrayBuffer() },
    blob: { value: () => createWhole().blob() },
    bytes: { value: () => createWhole().bytes() },
    formData: { value: () => createWhole().formData() },
    body: { get: () => createWhole().body },
  });
}
