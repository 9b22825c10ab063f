import { formatNumber, toPersianDigits } from '../digits.ts';
import type { Spec } from './spec.ts';
import { colourTitles, handleTitles, kindTitles, linerTitles, materialTitles, printTitles } from './titles.ts';

/** The chosen properties of an order as rows; those that do not apply are left out. */
export function summariseSpec(spec: Spec): { name: string; value: string }[] {
  const { within_days } = spec;
  const rows: [string, string | undefined][] = [
    ['نوع', kindTitles[spec.kind]],
    ['جنس', materialText(spec)],
    ['اندازه', sizeText(spec)],
    ['رنگ', colourTitles[spec.colour]],
    ['دسته و بند', handleTitles[spec.handle]],
    ['آستر', spec.liner === 'none' ? undefined : linerTitles[spec.liner]],
    ['چاپ', printText(spec)],
    ['تعداد', `${formatNumber(spec.quantity)} عدد`],
    ['نمونه', spec.sample ? 'پیش از تولید' : undefined],
    ['زمان تحویل', within_days === null ? undefined : `تا ${toPersianDigits(within_days)} روز کاری`],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/** The goods in one line, as an invoice names them. */
export function goodsTitle(spec: Spec): string {
  const { kind, colour, handle, liner, print } = spec;
  return [
    `${kindTitles[kind]} سفارشی`,
    materialText(spec),
    sizeText(spec),
    colour === 'custom' ? colourTitles.custom : `رنگ ${colourTitles[colour]}`,
    ...(handle === 'none' ? [] : [handleTitles[handle]]),
    ...(liner === 'none' ? [] : [linerTitles[liner]]),
    print === 'none' ? printTitles.none : `چاپ ${printText(spec)}`,
  ].join('، ');
}

function materialText({ material, gsm }: Spec): string {
  return `${materialTitles[material]}، ${toPersianDigits(gsm)} گرم بر متر مربع`;
}

function sizeText({ width, height, gusset }: Spec): string {
  const size = [width, height, ...(gusset > 0 ? [gusset] : [])].map((length) => formatNumber(length)).join(' × ');
  return `${size} سانتی‌متر`;
}

function printText({ print, print_colours, sides }: Spec): string {
  if (print === 'none') return printTitles.none;
  const colours = print === 'dtf' ? 'تمام‌رنگ' : `${toPersianDigits(print_colours)} رنگ`;
  return `${printTitles[print]}، ${colours}، ${sides === 2 ? 'دورو' : 'یک‌رو'}`;
}
