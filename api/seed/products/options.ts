import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Motif } from '../../drawings/spec.ts';

export const materials = {
  jute: 'کنف',
  pp: 'پلی‌پروپیلن',
  laminated: 'پلی‌پروپیلن لمینت',
  bopp: 'پلی‌پروپیلن با روکش BOPP',
  cotton: 'پنبه',
  muslin: 'متقال',
  canvas: 'کتان',
  polyester: 'پلی‌استر',
  nonwoven: 'پارچهٔ نبافته',
  organza: 'ارگانزا',
  velvet: 'مخمل',
  mesh: 'توری پلی‌اتیلن',
  pe: 'پلی‌اتیلن',
  kraft: 'کاغذ کرافت',
  steel: 'فولاد',
} as const;

export const colours = {
  natural: { title: 'طبیعی کنف', hex: '#b9965f' },
  raw: { title: 'خام', hex: '#e6d9bf' },
  white: { title: 'سفید', hex: '#f3f1ea' },
  cream: { title: 'شیری', hex: '#efe4d0' },
  kraft: { title: 'قهوه‌ای کرافت', hex: '#b58a5b' },
  yellow: { title: 'زرد', hex: '#dfb545' },
  gold: { title: 'طلایی', hex: '#c6a35a' },
  orange: { title: 'نارنجی', hex: '#d6772f' },
  red: { title: 'قرمز', hex: '#b23a30' },
  crimson: { title: 'زرشکی', hex: '#7b2638' },
  pink: { title: 'صورتی', hex: '#d8a4a8' },
  purple: { title: 'بنفش', hex: '#6b4c7c' },
  blue: { title: 'آبی', hex: '#4477a6' },
  navy: { title: 'سرمه‌ای', hex: '#2a3a5c' },
  turquoise: { title: 'فیروزه‌ای', hex: '#45999a' },
  green: { title: 'سبز', hex: '#50794c' },
  olive: { title: 'زیتونی', hex: '#76774c' },
  brown: { title: 'قهوه‌ای', hex: '#6f4e37' },
  grey: { title: 'طوسی', hex: '#8f8d88' },
  black: { title: 'مشکی', hex: '#2c2b2a' },
  clear: { title: 'بی‌رنگ', hex: '#dce4e6' },
} as const;

type Print = {
  title: string;
  /** The motif in pictures; null when it looks like the product without a print. */
  motif: Motif | null;
};

export const prints = {
  none: { title: 'بدون چاپ', motif: null },
  'one-side': { title: 'چاپ یک‌رو تک‌رنگ', motif: 'logo' },
  'two-colour': { title: 'چاپ یک‌رو دورنگ', motif: 'grain' },
  'two-sided': { title: 'چاپ دورو', motif: 'two-sided' },
  leaf: { title: 'طرح برگ', motif: 'leaf' },
  stripe: { title: 'طرح راه‌راه', motif: 'stripe' },
  geometric: { title: 'طرح هندسی', motif: 'geometric' },
  typography: { title: 'طرح نوشته', motif: 'typography' },
} as const satisfies Record<string, Print>;

type Size = { title: string; width_cm: number | null; height_cm: number | null; gusset_cm: number | null };

/** Ordered by size within each group; the order is that of the shop's filters. */
export const sizes = {
  '7x9': flat(7, 9),
  '10x15': flat(10, 15),
  '13x21x7': deep(13, 21, 7),
  '12x25x7': deep(12, 25, 7),
  '13x20x6': deep(13, 20, 6),
  '15x15': flat(15, 15),
  '15x20': flat(15, 20),
  '16x24x8': deep(16, 24, 8),
  '16x26x8': deep(16, 26, 8),
  '16x30x8': deep(16, 30, 8),
  '18x24x8': deep(18, 24, 8),
  '20x20': flat(20, 20),
  '20x30': flat(20, 30),
  '20x35': flat(20, 35),
  '20x35x10': deep(20, 35, 10),
  '25x30': flat(25, 30),
  '25x32x12': deep(25, 32, 12),
  '25x38': flat(25, 38),
  '30x30': flat(30, 30),
  '30x35': flat(30, 35),
  '30x40': flat(30, 40),
  '30x40x10': deep(30, 40, 10),
  '30x45': flat(30, 45),
  '30x50': flat(30, 50),
  '32x40x14': deep(32, 40, 14),
  '32x45': flat(32, 45),
  '35x40': flat(35, 40),
  '35x40x15': deep(35, 40, 15),
  '35x50': flat(35, 50),
  '35x55': flat(35, 55),
  '35x60': flat(35, 60),
  '38x42x10': deep(38, 42, 10),
  '40x42': flat(40, 42),
  '40x45x12': deep(40, 45, 12),
  '40x70': flat(40, 70),
  '42x55x10': deep(42, 55, 10),
  '45x65x12': deep(45, 65, 12),
  '45x75': flat(45, 75),
  '45x75x12': deep(45, 75, 12),
  '45x95': flat(45, 95),
  '50x62x11': deep(50, 62, 11),
  '50x70': flat(50, 70),
  '50x80': flat(50, 80),
  '50x90': flat(50, 90),
  '55x90': flat(55, 90),
  '55x95': flat(55, 95),
  '60x90': flat(60, 90),
  '60x100': flat(60, 100),
  '65x110': flat(65, 110),
  '70x100': flat(70, 100),
  '70x110': flat(70, 110),
  '75x110': flat(75, 110),
  '80x120': flat(80, 120),
  '100x150': flat(100, 150),
  '110x170': flat(110, 170),
  '70x70x70': box(70, 70, 70),
  '85x85x100': box(85, 85, 100),
  '90x90x100': box(90, 90, 100),
  '90x90x120': box(90, 90, 120),
  '95x95x120': box(95, 95, 120),
  'width-3': across(3),
  'width-5': across(5),
  'width-60': across(60),
  'width-90': across(90),
  'width-100': across(100),
  'width-130': across(130),
  'width-160': across(160),
  'length-9': along(9),
  'length-12': along(12),
  'length-15': along(15),
  '200-g': unmeasured('۲۰۰ گرمی'),
  '500-g': unmeasured('۵۰۰ گرمی'),
  '1-kg': unmeasured('یک‌کیلویی'),
} as const satisfies Record<string, Size>;

export type MaterialCode = keyof typeof materials;
export type ColourCode = keyof typeof colours;
export type PrintCode = keyof typeof prints;
export type SizeCode = keyof typeof sizes;

function flat(width: number, height: number): Size {
  return { title: centimetres(width, height), width_cm: width, height_cm: height, gusset_cm: null };
}
function deep(width: number, height: number, gusset: number): Size {
  return { title: centimetres(width, height, gusset), width_cm: width, height_cm: height, gusset_cm: gusset };
}
/** The size of a jumbo bag is written as width × depth × height. */
function box(width: number, depth: number, height: number): Size {
  return { title: centimetres(width, depth, height), width_cm: width, height_cm: height, gusset_cm: depth };
}
function across(width: number): Size {
  return { title: `عرض ${centimetres(width)}`, width_cm: width, height_cm: null, gusset_cm: null };
}
function along(length: number): Size {
  return { title: `طول ${centimetres(length)}`, width_cm: null, height_cm: length, gusset_cm: null };
}
function unmeasured(title: string): Size {
  return { title, width_cm: null, height_cm: null, gusset_cm: null };
}
function centimetres(...numbers: number[]): string {
  return `${toPersianDigits(numbers.join(' × '))} سانتی‌متر`;
}
