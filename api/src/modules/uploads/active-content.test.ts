import { expect, test } from '@jest/globals';
import { hasActiveContent } from './active-content.ts';

test.each([
  ['a script', '/S/JavaScript/JS(app.alert\\(1\\))'],
  ['a script in another alphabet', '/JS(\xfe\xff\0a)'],
  ['a script in another action', '/S/Rendition/JS 9 0 R'],
  ['a program launch', '/S/Launch/F(cmd.exe)'],
  ['a program launch with an escaped name', '/S/L#61un#63#68 /F(cmd.exe)'],
  ['an action on opening', '/OpenAction <</S/URI/URI(http://x)>>'],
  ['an embedded file', '/Names<</EmbeddedFiles 9 0 R>>'],
  ['an embedded file with an escaped name', '/Type/#45mbedded#46ile'],
  ['rich media', '/Subtype/RichMedia'],
])('%s is found at any position', (_, text) => {
  expect(hasActiveContent(Buffer.from(`<<${text}>>`, 'latin1'))).toBe(true);
  for (const before of [256 * 1024 - 3, 300_000]) {
    expect(hasActiveContent(Buffer.concat([Buffer.alloc(before, ' '), Buffer.from(`<<${text}>>`, 'latin1')]))).toBe(
      true,
    );
  }
});

test.each([
  ['a start page', '/OpenAction[3 0 R/Fit]'],
  ['a start page as an action', '/OpenAction<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'],
  ['a name with the same beginning', '/JSON 1/Launcher 2/JavaScripts 3'],
  ['the letters JS in binary data', '\x01/JS\x02\x03/JS(\x90\x91'],
])('%s is not active content', (_, text) => {
  expect(hasActiveContent(Buffer.from(`<<${text}>>`, 'latin1'))).toBe(false);
});
