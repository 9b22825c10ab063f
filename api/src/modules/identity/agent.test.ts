import { expect, test } from '@jest/globals';
import { describeAgent } from './agent.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${mozilla} (Linux; Android 14; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'کروم روی اندروید'],
  [
    `${mozilla} (Linux; Android 13; SM-A546E) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'مرورگر سامسونگ روی اندروید',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1`,
    'سافاری روی آیفون',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1`,
    'کروم روی آیفون',
  ],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'اج روی ویندوز'],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0`, 'فایرفاکس روی ویندوز'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15`, 'سافاری روی مک'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/110.0`, 'اپرا روی لینوکس'],
  ['curl/8.5.0', 'دستگاه ناشناس'],
  ['', 'دستگاه ناشناس'],
  [undefined, 'دستگاه ناشناس'],
  [`<script>alert(1)</script>${'x'.repeat(5000)} Android`, 'دستگاه ناشناس'],
])('the user agent «%s» is described as «%s»', (header, expected) => {
  expect(describeAgent(header)).toBe(expected);
});
