import { expect, test } from '@jest/globals';
import { isActive } from './active.ts';

test.each([
  ['a script', '/S/JavaScript/JS(app.alert\\(1\\))'],
  ['a script in another alphabet', '/JS(\xfe\xff\0a)'],
  ['a script elsewhere', '/S/Rendition/JS 9 0 R'],
  ['a program to start', '/S/Launch/F(cmd.exe)'],
  ['one whose name is written in numbers', '/S/L#61un#63#68 /F(cmd.exe)'],
  ['an action when it is opened', '/OpenAction <</S/URI/URI(http://x)>>'],
  ['a file', '/Names<</EmbeddedFiles 9 0 R>>'],
  ['a file whose name is written in numbers', '/Type/#45mbedded#46ile'],
  ['a film', '/Subtype/RichMedia'],
])('%s is found, wherever it stands', (_, text) => {
  expect(isActive(Buffer.from(`<<${text}>>`, 'latin1'))).toBe(true);
  for (const before of [256 * 1024 - 3, 300_000]) {
    expect(isActive(Buffer.concat([Buffer.alloc(before, ' '), Buffer.from(`<<${text}>>`, 'latin1')]))).toBe(true);
  }
});

test.each([
  ['a place to open it at', '/OpenAction[3 0 R/Fit]'],
  ['the same as an action', '/OpenAction<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'],
  ['a name that begins alike', '/JSON 1/Launcher 2/JavaScripts 3'],
  ['two letters of a picture', '\x01/JS\x02\x03/JS(\x90\x91'],
])('%s is nothing of the kind', (_, text) => {
  expect(isActive(Buffer.from(`<<${text}>>`, 'latin1'))).toBe(false);
});
