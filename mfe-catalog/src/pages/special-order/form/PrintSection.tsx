import { type Print, printChoices, printFigures, printTitles, reasonAgainst } from '@shop/shared/lib/special-order';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Amount, type SectionProps } from './controls.tsx';
import { type } from './draft.ts';
import { Section } from './Section.tsx';
import styles from './sections.module.scss';

const printHints: Readonly<Record<Print, string>> = {
  none: 'کیسهٔ ساده',
  silk: 'نشان و نوشتهٔ ۱ تا ۴ رنگ، ماندگار در شست‌وشو',
  flexo: 'تا ۶ رنگ روی گونی و کاغذ، به‌صرفه از ۳٬۰۰۰ عدد',
  dtf: 'عکس و طرح تمام‌رنگ روی پارچه',
};

export function PrintSection({ draft, spec, errors }: SectionProps) {
  const { print } = spec;
  const inks = print === 'silk' || print === 'flexo' ? printFigures[print].colours : undefined;
  return (
    <Section title="چاپ">
      <RadioGroup
        label="روش چاپ"
        name="print"
        value={print}
        error={errors.print}
        onValue={(value) => type('print', value)}
        options={printChoices.map((value) => {
          const reason = value === print ? undefined : reasonAgainst(spec, 'print', value);
          return {
            value,
            label: printTitles[value],
            hint: reason ?? printHints[value],
            disabled: reason !== undefined,
          };
        })}
      />
      {print === 'none' ? null : (
        <div className={styles.half}>
          {inks ? (
            <Amount
              field="print_colours"
              label="شمار رنگ‌های چاپ"
              unit="رنگ"
              draft={draft}
              errors={errors}
              range={inks}
            />
          ) : null}
          <RadioGroup
            label="روهای چاپ"
            variant="chips"
            name="sides"
            value={String(spec.sides)}
            error={errors.sides}
            onValue={(value) => type('sides', value)}
            options={[
              { value: '1', label: 'یک‌رو' },
              { value: '2', label: 'دورو' },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
