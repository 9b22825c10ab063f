import { formatNumber } from '../digits.ts';
import { quickestDays } from './days.ts';
import { dtfNonwovenFrom, figures, mostDays, printFigures, type Range } from './figures.ts';
import { figuresOf } from './materials.ts';
import type { Field, Print, Spec } from './spec.ts';
import { kindTitles, materialTitles } from './words.ts';

/** Why a wish cannot be made as it is: at which field, and what would be right. */
export type Problem = { field: Field; code: string; message: string };

const numbers: Readonly<Partial<Record<Field, { name: string; unit: string }>>> = {
  width: { name: 'پهنا', unit: 'سانتی‌متر' },
  height: { name: 'بلندی', unit: 'سانتی‌متر' },
  gusset: { name: 'کف', unit: 'سانتی‌متر' },
  gsm: { name: 'وزن', unit: 'گرم بر متر مربع' },
  print_colours: { name: 'شمار رنگ‌ها', unit: 'رنگ' },
  quantity: { name: 'تعداد', unit: 'عدد' },
  within_days: { name: 'زمان تحویل', unit: 'روز کاری' },
};

/** All that is wrong with a wish, in the order in which its form asks. One reason for each field. */
export function problemsOf(spec: Spec): Problem[] {
  const { kind, material } = spec;
  const { width, height, gusset, quantity, handles, liners } = figures[kind];
  const made = figuresOf(spec);
  const found = [
    made ? undefined : not('material', `${kindTitles[kind]} از ${materialTitles[material]} ساخته نمی‌شود.`),
    outside('width', spec.width, width),
    outside('height', spec.height, height),
    outside('gusset', spec.gusset, gusset) ?? tooDeep(spec),
    made && outside('gsm', spec.gsm, made.gsm),
    made?.colours.includes(spec.colour) === false
      ? not('colour', `${materialTitles[material]} در این رنگ ساخته نمی‌شود. رنگ دیگری انتخاب کنید.`)
      : undefined,
    handles[spec.handle] === undefined ? not('handle', `این دسته برای ${kindTitles[kind]} ساخته نمی‌شود.`) : undefined,
    linerProblem(spec, liners[spec.liner] === undefined),
    made && printProblem(spec, made.prints),
    ...inkProblems(spec),
    outside('quantity', spec.quantity, quantity),
    hurryProblem(spec),
  ];
  return found.filter((one) => one !== undefined);
}

/** Why this choice cannot be made while the rest stays as it is; undefined if it can. */
export function reasonAgainst<F extends Field>(spec: Spec, field: F, value: Spec[F]): string | undefined {
  return problemsOf({ ...spec, [field]: value }).find((problem) => problem.field === field)?.message;
}

const not = (field: Field, message: string): Problem => ({ field, code: `${field}-impossible`, message });

function outside(field: Field, value: number, [least, most]: Range): Problem | undefined {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return undefined;
  const { name, unit } = numbers[field] ?? { name: field, unit: '' };
  const bounds =
    least === most
      ? `«${name}» برای این نوع باید ${formatNumber(least)} ${unit} باشد.`
      : `«${name}» باید عددی از ${formatNumber(least)} تا ${formatNumber(most)} ${unit} باشد.`;
  return { field, code: `${field}-out-of-range`, message: bounds };
}

function tooDeep({ kind, gusset, width }: Spec): Problem | undefined {
  if (kind === 'jumbo' || !(gusset > width)) return undefined;
  return not('gusset', 'کف از پهنا بیشتر است و کیسه تا نمی‌شود. کف را کمتر یا پهنا را بیشتر کنید.');
}

function linerProblem({ kind, handle, liner }: Spec, absent: boolean): Problem | undefined {
  if (absent) return not('liner', `این آستر برای ${kindTitles[kind]} ساخته نمی‌شود.`);
  if (handle !== 'punched' || liner === 'none') return undefined;
  return not('liner', 'دستهٔ برش‌خورده آستر را هم می‌بُرد. دستهٔ دیگری انتخاب کنید یا آستر را بردارید.');
}

function printProblem({ kind, material, gsm, print }: Spec, possible: readonly Print[]): Problem | undefined {
  if (print === 'dtf' && material === 'nonwoven' && gsm < dtfNonwovenFrom) {
    const least = formatNumber(dtfNonwovenFrom);
    return not('print', `گرمای DTF پارچهٔ نبافتهٔ سبک را جمع می‌کند؛ از ${least} گرم به بالا شدنی است.`);
  }
  if (possible.includes(print)) return undefined;
  if (kind === 'mesh') {
    return not('print', 'روی توری جوهر نمی‌نشیند. بدون چاپ سفارش دهید و برچسب یا نوار را در توضیح بنویسید.');
  }
  if (print === 'flexo') {
    return not('print', 'فلکسو روی رول پلی‌پروپیلن و کاغذ چاپ می‌شود، پیش از دوخت. برای این کیسه سیلک شدنی است.');
  }
  if (material === 'jute') return not('print', 'فیلم DTF بر بافت درشت کنف نمی‌چسبد. سیلک شدنی است.');
  return not('print', `گرمای DTF به ${materialTitles[material]} آسیب می‌زند. سیلک را انتخاب کنید.`);
}

function inkProblems({ print, print_colours, sides }: Spec): (Problem | undefined)[] {
  if (print === 'none') return [];
  return [
    print === 'dtf' ? undefined : outside('print_colours', print_colours, printFigures[print].colours),
    sides === 1 || sides === 2 ? undefined : not('sides', 'چاپ یا یک‌رو است یا دورو.'),
  ];
}

function hurryProblem(spec: Spec): Problem | undefined {
  const { within_days } = spec;
  if (within_days === null) return undefined;
  const wrong = outside('within_days', within_days, [1, mostDays, mostDays]);
  const quickest = quickestDays(spec);
  if (wrong !== undefined || within_days >= quickest) return wrong;
  return not('within_days', `زودتر از ${formatNumber(quickest)} روز کاری آماده نمی‌شود.`);
}
