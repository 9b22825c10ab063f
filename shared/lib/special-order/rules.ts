import { formatNumber } from '../digits.ts';
import { shortestDays } from './days.ts';
import { figures, maxDays, minDtfNonwovenGsm, printFigures, type Range } from './figures.ts';
import { findMaterialFigures } from './materials.ts';
import type { Field, Print, Spec } from './spec.ts';
import { kindTitles, materialTitles } from './titles.ts';

/** Why a specification cannot be made: the field at fault, and a message that says what would be possible. */
export type Problem = { field: Field; code: string; message: string };

const numberFields: Readonly<Partial<Record<Field, { name: string; unit: string; step?: 0.5 }>>> = {
  width: { name: 'عرض', unit: 'سانتی‌متر', step: 0.5 },
  height: { name: 'ارتفاع', unit: 'سانتی‌متر', step: 0.5 },
  gusset: { name: 'کف', unit: 'سانتی‌متر', step: 0.5 },
  gsm: { name: 'وزن', unit: 'گرم بر متر مربع' },
  print_colours: { name: 'تعداد رنگ‌های چاپ', unit: 'رنگ' },
  quantity: { name: 'تعداد', unit: 'عدد' },
  within_days: { name: 'زمان تحویل', unit: 'روز کاری' },
};

/** All problems of a specification in the order of the form's fields, at most one per field. */
export function findProblems(spec: Spec): Problem[] {
  const { kind, material } = spec;
  const { width, height, gusset, quantity, handles, liners } = figures[kind];
  const materialFigures = findMaterialFigures(spec);
  const problems = [
    materialFigures
      ? undefined
      : impossible('material', `${kindTitles[kind]} از ${materialTitles[material]} ساخته نمی‌شود.`),
    checkRange('width', spec.width, width),
    checkRange('height', spec.height, height),
    checkRange('gusset', spec.gusset, gusset) ?? checkGusset(spec),
    materialFigures && checkRange('gsm', spec.gsm, materialFigures.gsm),
    materialFigures?.colours.includes(spec.colour) === false
      ? impossible('colour', `${materialTitles[material]} در این رنگ ساخته نمی‌شود. رنگ دیگری انتخاب کنید.`)
      : undefined,
    handles[spec.handle] === undefined
      ? impossible('handle', `این دسته برای ${kindTitles[kind]} ساخته نمی‌شود.`)
      : undefined,
    checkLiner(spec, liners[spec.liner] === undefined),
    materialFigures && checkPrint(spec, materialFigures.prints),
    ...checkInk(spec),
    checkRange('quantity', spec.quantity, quantity),
    checkDeadline(spec),
  ];
  return problems.filter((problem) => problem !== undefined);
}

/** Why one value is impossible with the rest of the specification; undefined when it is possible. */
export function findReasonAgainst<F extends Field>(spec: Spec, field: F, value: Spec[F]): string | undefined {
  return findProblems({ ...spec, [field]: value }).find((problem) => problem.field === field)?.message;
}

const impossible = (field: Field, message: string): Problem => ({ field, code: `${field}-impossible`, message });

function checkRange(field: Field, value: number, [min, max]: Range): Problem | undefined {
  const { name, unit, step = 1 } = numberFields[field] ?? { name: field, unit: '' };
  if (value >= min && value <= max && value % step !== 0) {
    const message =
      step === 1 ? `«${name}» باید عدد کامل و بدون اعشار باشد.` : `«${name}» را با دقت نیم ${unit} بنویسید.`;
    return { field, code: `${field}-too-precise`, message };
  }
  if (value >= min && value <= max) return undefined;
  const message =
    min === max
      ? `«${name}» برای این نوع باید ${formatNumber(min)} ${unit} باشد.`
      : `«${name}» باید عددی از ${formatNumber(min)} تا ${formatNumber(max)} ${unit} باشد.`;
  return { field, code: `${field}-out-of-range`, message };
}

function checkGusset({ kind, gusset, width }: Spec): Problem | undefined {
  if (kind === 'jumbo' || !(gusset > width)) return undefined;
  return impossible('gusset', 'کف از عرض بیشتر است و کیسه تا نمی‌شود. کف را کمتر یا عرض را بیشتر کنید.');
}

function checkLiner({ kind, handle, liner }: Spec, isUnavailable: boolean): Problem | undefined {
  if (isUnavailable) return impossible('liner', `این آستر برای ${kindTitles[kind]} ساخته نمی‌شود.`);
  if (handle !== 'punched' || liner === 'none') return undefined;
  return impossible('liner', 'دستهٔ برش‌خورده آستر را هم می‌بُرد. دستهٔ دیگری انتخاب کنید یا آستر را حذف کنید.');
}

function checkPrint({ kind, material, gsm, print }: Spec, possiblePrints: readonly Print[]): Problem | undefined {
  if (print === 'dtf' && material === 'nonwoven' && gsm < minDtfNonwovenGsm) {
    const minGsm = formatNumber(minDtfNonwovenGsm);
    return impossible('print', `گرمای DTF پارچهٔ نبافتهٔ سبک را جمع می‌کند؛ از ${minGsm} گرم به بالا ممکن است.`);
  }
  if (possiblePrints.includes(print)) return undefined;
  if (kind === 'mesh') {
    return impossible('print', 'روی توری جوهر نمی‌نشیند. بدون چاپ سفارش دهید و برچسب یا نوار را در توضیح بنویسید.');
  }
  if (print === 'flexo') {
    return impossible(
      'print',
      'فلکسو روی رول پلی‌پروپیلن و کاغذ چاپ می‌شود، پیش از دوخت. برای این کیسه سیلک را انتخاب کنید.',
    );
  }
  if (material === 'jute') return impossible('print', 'فیلم DTF بر بافت درشت کنف نمی‌چسبد. سیلک را انتخاب کنید.');
  return impossible('print', `گرمای DTF به ${materialTitles[material]} آسیب می‌زند. سیلک را انتخاب کنید.`);
}

function checkInk({ print, print_colours, sides }: Spec): (Problem | undefined)[] {
  if (print === 'none') return [];
  return [
    print === 'dtf' ? undefined : checkRange('print_colours', print_colours, printFigures[print].colours),
    sides === 1 || sides === 2 ? undefined : impossible('sides', 'چاپ یا یک‌رو است یا دورو.'),
  ];
}

function checkDeadline(spec: Spec): Problem | undefined {
  const { within_days } = spec;
  if (within_days === null) return undefined;
  const rangeProblem = checkRange('within_days', within_days, [1, maxDays, maxDays]);
  const shortest = shortestDays(spec);
  if (rangeProblem !== undefined || within_days >= shortest) return rangeProblem;
  return impossible('within_days', `زودتر از ${formatNumber(shortest)} روز کاری آماده نمی‌شود.`);
}
