/** The first match counts, because most browsers also claim to be other browsers. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'اج'],
  [/\bOPR\/|\bOPT\//, 'اپرا'],
  [/\bSamsungBrowser\//, 'مرورگر سامسونگ'],
  [/\bYaBrowser\//, 'یاندکس'],
  [/\bUCBrowser\//, 'مرورگر UC'],
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

/** «کروم روی اندروید»: names a device for its owner. Only this text is stored, never the `user-agent` header itself. */
export function describeAgent(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const firstMatch = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = firstMatch(browsers);
  const system = firstMatch(systems);
  if (browser === undefined && system === undefined) return 'دستگاه ناشناس';
  return [browser ?? 'مرورگر ناشناس', system === undefined ? '' : `روی ${system}`].join(' ').trim();
}
