import { toPersianDigits } from '@shop/shared/lib/digits';
import { figures, quickestDays } from '@shop/shared/lib/special-order';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Field } from '@shop/shared/ui/Field';
import { TextArea } from '@shop/shared/ui/TextArea';
import { Amount, type SectionProps } from './controls.tsx';
import { change } from './draft.ts';
import { Section } from './Section.tsx';
import styles from './sections.module.scss';

export function CountSection({ draft, spec, errors }: SectionProps) {
  const quickest = toPersianDigits(quickestDays(spec));
  return (
    <Section title="تعداد و زمان">
      <div className={styles.half}>
        <Amount
          field="quantity"
          label="تعداد"
          unit="عدد"
          draft={draft}
          errors={errors}
          range={figures[spec.kind].quantity}
        />
        <Field
          label="زمان تحویل"
          kind="number"
          name="within_days"
          unit="روز کاری"
          maxLength={3}
          autoComplete="off"
          value={draft.within}
          error={errors.within_days}
          hint={
            Number.isNaN(spec.quantity)
              ? 'اگر شتابی نیست، خالی بگذارید.'
              : `دست‌کم ${quickest} روز؛ اگر شتابی نیست، خالی بگذارید.`
          }
          onValue={(text) => change({ within: text.replace(/\D/g, '') })}
        />
      </div>
      <Checkbox
        label="پیش از تولید یک نمونه می‌خواهم"
        hint="سه تا پنج روز کاری به زمان افزوده می‌شود و تولید پس از تأیید شما آغاز می‌شود."
        name="sample"
        checked={draft.sample}
        onValue={(sample) => change({ sample })}
      />
      <TextArea
        label="توضیح"
        name="note"
        hint="کاربرد کیسه، شمارهٔ پنتون رنگ‌ها، جای چاپ و هر چه باید بدانیم."
        limit={2000}
        value={draft.note}
        error={errors.note}
        onValue={(note) => change({ note })}
      />
    </Section>
  );
}
