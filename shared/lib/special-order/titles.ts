import type { Part } from './estimate.ts';
import type { Colour, Handle, Kind, Liner, Material, Print } from './spec.ts';

export const kindTitles: Readonly<Record<Kind, string>> = {
  cloth: 'کیسه و کیف پارچه‌ای',
  pp: 'گونی پلی‌پروپیلن',
  jumbo: 'جامبوبگ',
  kraft: 'پاکت و ساک کرافت',
  mesh: 'کیسهٔ توری',
};

export const materialTitles: Readonly<Record<Material, string>> = {
  muslin: 'متقال',
  canvas: 'کتان',
  jute: 'کنف',
  nonwoven: 'پارچهٔ نبافته',
  pp: 'پلی‌پروپیلن',
  laminated: 'پلی‌پروپیلن لمینت',
  kraft: 'کاغذ کرافت',
  mesh: 'توری پلی‌اتیلن',
};

export const colourTitles: Readonly<Record<Colour, string>> = {
  raw: 'خام',
  natural: 'طبیعی کنف',
  kraft: 'قهوه‌ای کرافت',
  clear: 'بی‌رنگ',
  white: 'سفید',
  cream: 'شیری',
  yellow: 'زرد',
  orange: 'نارنجی',
  red: 'قرمز',
  purple: 'بنفش',
  blue: 'آبی',
  navy: 'سرمه‌ای',
  green: 'سبز',
  black: 'مشکی',
  custom: 'رنگ دیگر',
};

export const handleTitles: Readonly<Record<Handle, string>> = {
  none: 'بدون دسته',
  short: 'دستهٔ کوتاه',
  long: 'دستهٔ بلند',
  drawstring: 'بند کشی',
  punched: 'دستهٔ برش‌خورده',
  twisted: 'دستهٔ کاغذی تابیده',
  'two-loops': 'دو دستهٔ بالابری',
  'four-loops': 'چهار دستهٔ بالابری',
};

export const linerTitles: Readonly<Record<Liner, string>> = {
  none: 'بدون آستر',
  cotton: 'آستر نخی',
  film: 'آستر پلی‌اتیلن',
  greaseproof: 'لایهٔ ضدچربی',
};

export const printTitles: Readonly<Record<Print, string>> = {
  none: 'بدون چاپ',
  silk: 'سیلک',
  flexo: 'فلکسو',
  dtf: 'DTF',
};

export const partTitles: Readonly<Record<Part, string>> = {
  material: 'پارچه و مواد',
  making: 'برش و دوخت',
  handle: 'دسته و بند',
  liner: 'آستر',
  print: 'چاپ',
  hurry: 'تحویل فوری',
  quantity: 'تخفیف تعداد',
  'set-up': 'شابلون یا کلیشهٔ چاپ، یک بار',
  sample: 'نمونه',
};
