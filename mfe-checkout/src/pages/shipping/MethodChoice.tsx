import { daysText, dayText } from '@shop/shared/lib/day-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { toRial } from '@shop/shared/lib/money';
import { Card } from '@shop/shared/ui/Card';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import type { Checkout, Delivery, Method } from '../../checkout/checkout.ts';
import { shippingText } from '../../parts/AmountRows.tsx';
import page from '../../parts/page.module.scss';
import styles from './MethodChoice.module.scss';

type Choice = Pick<Delivery, 'method' | 'slot_id'>;
type MethodChoiceProps = {
  checkout: Checkout;
  choice: Choice;
  /** Prices and dates of the chosen address are on their way. */
  isUpdating: boolean;
  onChoose: (changes: Partial<Choice>) => void;
};

export function MethodChoice({ checkout, choice, isUpdating, onChoose }: MethodChoiceProps) {
  const { methods, quote } = checkout;
  const isFree = ({ method, price, free_from }: Method) =>
    price === 0 ||
    (free_from !== null && quote.goods >= free_from) ||
    (method === checkout.delivery?.method && price !== null && quote.shipping === 0);
  const priceText = (method: Method) => shippingText(isFree(method) ? toRial(0) : method.price);
  const chosen = methods.find(({ method }) => method === choice.method);
  return (
    <Card as="section" labelledBy="methods">
      <div className={page.section}>
        <h2 id="methods" className={page.heading}>
          روش ارسال
        </h2>
        <div aria-busy={isUpdating || undefined} className={page.busy}>
          <RadioGroup
            label="یکی از این روش‌ها را انتخاب کنید"
            name="method"
            options={methods.map((method) => ({
              value: method.method,
              label: method.title,
              hint: method.problem?.message ?? `${method.hint} ${datesText(method)}`,
              aside: method.problem ? null : priceText(method),
              disabled: method.problem !== null,
            }))}
            value={chosen?.problem === null ? chosen.method : ''}
            onValue={(value) => {
              const method = methods.find((each) => each.method === value)?.method;
              if (method) onChoose({ method, slot_id: null });
            }}
          />
        </div>
        {chosen && chosen.problem === null && chosen.slots.length > 0 ? (
          <Slots slots={chosen.slots} value={choice.slot_id} onValue={(slot_id) => onChoose({ slot_id })} />
        ) : null}
      </div>
    </Card>
  );
}

type SlotsProps = { slots: Method['slots']; value: string | null; onValue: (id: string) => void };

/** The windows of the courier, day by day. All days are one choice, because their radio buttons have the same name. */
function Slots({ slots, value, onValue }: SlotsProps) {
  const days = [...new Set(slots.map(({ date }) => date))];
  return (
    <div className={styles.slots}>
      <h3 id="slots" className={styles.heading}>
        بازهٔ تحویل
      </h3>
      {days.map((day) => (
        <RadioGroup
          key={day}
          label={dayText(day)}
          variant="chips"
          name="slot"
          options={slots
            .filter(({ date }) => date === day)
            .map(({ id, from, to, is_free }) => ({
              value: id,
              label: `${toPersianDigits(from)} تا ${toPersianDigits(to)}${is_free ? '' : ' (پر شده)'}`,
              disabled: !is_free,
            }))}
          value={value ?? ''}
          onValue={onValue}
        />
      ))}
    </div>
  );
}

/** «تحویل: سه‌شنبه ۳ آذر تا پنجشنبه ۵ آذر.» */
function datesText({ method, from_date, to_date }: Method): string {
  if (method === 'pickup') return `از ${dayText(from_date)} آماده است.`;
  return `تحویل: ${daysText(from_date, to_date)}.`;
}
