/** The first that fits counts: most browsers also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'اج'],
  [/\bOPR\/|\bOPT\//, 'اپرا'],
  [/\bSamsungBrowser\//, 'مرورگر سامسونگ'],
  [/\bYaBrowser\//, 'یاندکس'],
  [/\bUCBrowser\//, 'یوسی'],
  [/\bFirefox\/|\bFxiOS\//, 'فایرفاکس'],
  [/\bChrome\/|\bCriOS\//, 'کروم'],
  [/\bVersion\/.*\bSafari\//, 'سافاری'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'آیفون'],
  [/\biPad\b/, 'آیپد'],
  [/\bAndroid\b/, 'اندروید'],
  [/\bWindows NT\b/, 'ویندوز'],
  [/\bMacintosh\b|\bMac OS X\b/, 'مک'],
  [/\bCrOS\b/, 'کروم‌اواس'],
  [/\bLinux\b/, 'لینوکس'],
];

/** «کروم روی اندروید»: what a person knows their own devices by. Only these words are kept, never the header itself. */
export function agentInWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const named = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined && system === undefined) return 'دستگاه ناشناس';
  return [browser ?? 'مرورگر ناشناس', system === undefined ? '' : `روی ${system}`].join(' ').trim();
}
