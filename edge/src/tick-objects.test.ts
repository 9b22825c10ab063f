import { expect, test } from '@jest/globals';
import { keepTickObject } from './tick-objects.ts';

test('the object that is kept is the one of a call of nextTick', async () => {
  expect(await keepTickObject()).toEqual(expect.objectContaining({ callback: expect.any(Function), args: undefined }));
});
