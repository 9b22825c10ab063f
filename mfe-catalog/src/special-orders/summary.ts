import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import {
  colourTitles,
  handleTitles,
  kindTitles,
  linerTitles,
  materialTitles,
  printTitles,
  type Spec,
} from '@shop/shared/lib/special-order';

/** The chosen properties of an order as rows; those that do not apply are left out. */
export function summariseSpec(spec: Spec): { name: string; value: string }[] {
  const { width, height, gusset, within_days } = spec;
  const size = [width, height, ...(gusset > 0 ? [gusset] : [])].map(toPersianDigits).join(' × ');
  const rows: [string, string | undefined][] = [
    ['نوع', kindTitles[spec.kind]],
    ['جنس', `${materialTitles[spec.material]}، ${toPersianDigits(spec.gsm)} گرم بر متر مربع`],
    ['اندازه', `${size} سانتی‌متر`],
    ['رنگ', colourTitles[spec.colour]],
    ['دسته و بند', handleTitles[spec.handle]],
    ['آستر', spec.liner === 'none' ? undefined : linerTitles[spec.liner]],
    ['چاپ', printSummary(spec)],
    ['تعداد', `${formatNumber(spec.quantity)} عدد`],
    ['نمونه', spec.sample ? 'پیش از تولید' : undefined],
    ['زمان تحویل', within_days === null ? undefined : `تا ${toPersianDigits(within_days)} روز کاری`],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

function printSummary({ print, print_colours, sides }: Spec): string {
  if (print === 'none') return printTitles.none;
  const colours = print === 'dtf' ? 'تمام‌رنگ' : `${toPersianDigits(print_colours)} رنگ`;
  return `${printTitles[print]}، ${colours}، ${sides === 2 ? 'دورو' : 'یک‌رو'}`;
}
