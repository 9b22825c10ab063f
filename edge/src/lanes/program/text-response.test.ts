import { expect, test } from '@jest/globals';
import { createTextResponse } from './text-response.ts';

const headers: [string, string][] = [['content-type', 'application/x-www-form-urlencoded']];
const text = 'a=گونی';

test('a response can be read in every way in which a Response with the same text can', async () => {
  const readIn = async (create: () => Response) => ({
    text: await create().text(),
    clone: await create().clone().text(),
    body: await new Response(create().body).text(),
    bytes: String(new Uint8Array(await create().arrayBuffer())),
    more: String(await create().bytes()),
    blob: await (await create().blob()).text(),
    form: (await create().formData()).get('a'),
    status: create().status,
    ok: create().ok,
    type: create().headers.get('content-type'),
  });
  const init = { status: 404, headers };
  expect(await readIn(() => createTextResponse(text, init))).toEqual(await readIn(() => new Response(text, init)));
});

test('JSON is parsed, and any other text is refused as JSON', async () => {
  const init = { status: 200, headers: [] };
  expect(await createTextResponse('{"data":1}', init).json()).toEqual({ data: 1 });
  await expect(createTextResponse('<html>', init).json()).rejects.toThrow(SyntaxError);
});

test('a response without a body may have the status of one', () => {
  expect(createTextResponse('', { status: 204, headers: [] }).body).toBeNull();
});
