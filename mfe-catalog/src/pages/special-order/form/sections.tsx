import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import {
  type Colour,
  colourTitles,
  figures,
  findMaterialFigures,
  findReasonAgainst,
  handleChoices,
  handleTitles,
  type Kind,
  kinds,
  kindTitles,
  linerChoices,
  linerTitles,
  materialChoices,
  materialTitles,
  maxNoteLength,
  minFlexoQuantity,
  type Print,
  preparationDays,
  printChoices,
  printFigures,
  printTitles,
  type Spec,
  shortestDays,
} from '@shop/shared/lib/special-order';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Field } from '@shop/shared/ui/Field';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { TextArea } from '@shop/shared/ui/TextArea';
import { bagColours } from './BagPreview.tsx';
import { type Draft, setField, updateDraft } from './draft.ts';
import { ChipChoice, maxTypedLength, NumberField, Section } from './fields.tsx';
import { KindPicture } from './KindPicture.tsx';
import styles from './sections.module.scss';
import type { Errors } from './submission.ts';

type FormSectionProps = { draft: Draft; spec: Spec; errors: Errors };

const kindHint = (kind: Kind) => {
  const names = materialChoices(kind).map((material) => materialTitles[material]);
  return `${names.join('، ')}؛ حداقل ${formatNumber(figures[kind].quantity[0])} عدد`;
};

export function KindSection({ draft, spec, errors }: FormSectionProps) {
  return (
    <Section title="نوع و جنس">
      <RadioGroup
        label="نوع کیسه"
        name="kind"
        variant="tiles"
        value={spec.kind}
        onValue={(value) => updateDraft({ kind: kinds.find((kind) => kind === value) ?? spec.kind })}
        options={kinds.map((kind) => ({
          value: kind,
          label: kindTitles[kind],
          hint: kindHint(kind),
          picture: <KindPicture kind={kind} />,
        }))}
      />
      <ChipChoice
        field="material"
        label="جنس"
        titles={materialTitles}
        values={materialChoices(spec.kind)}
        {...{ spec, errors }}
      />
      <div className={styles.half}>
        <NumberField
          field="gsm"
          label="وزن پارچه یا کاغذ"
          unit="گرم"
          draft={draft}
          errors={errors}
          range={findMaterialFigures(spec)?.gsm}
        />
      </div>
    </Section>
  );
}

export function SizeSection({ draft, spec, errors }: FormSectionProps) {
  const { width, height, gusset } = figures[spec.kind];
  return (
    <Section title="اندازه" lead="اندازهٔ کیسهٔ تخت و خالی، با دقت نیم سانتی‌متر.">
      <div className={styles.thirds}>
        <NumberField
          field="width"
          label="عرض"
          unit="سانتی‌متر"
          kind="decimal"
          draft={draft}
          errors={errors}
          range={width}
        />
        <NumberField
          field="height"
          label="ارتفاع"
          unit="سانتی‌متر"
          kind="decimal"
          draft={draft}
          errors={errors}
          range={height}
        />
        {gusset[1] > 0 ? (
          <NumberField
            field="gusset"
            label="کف"
            unit="سانتی‌متر"
            kind="decimal"
            draft={draft}
            errors={errors}
            range={gusset}
          />
        ) : null}
      </div>
    </Section>
  );
}

/** An SVG, because the content security policy forbids style attributes. Of a colour to be agreed there is none to show. */
const Swatch = ({ colour }: { colour: Colour }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.swatch}>
    {colour === 'custom' ? (
      <path d="M10 4v12M4 10h12" className={styles.plus} />
    ) : (
      <circle cx="10" cy="10" r="9.5" fill={bagColours[colour].cloth} />
    )}
  </svg>
);

export function ClothSection({ spec, errors }: FormSectionProps) {
  const liners = linerChoices(spec.kind);
  const common = { spec, errors };
  return (
    <Section title="رنگ و دوخت">
      <ChipChoice
        field="colour"
        label="رنگ"
        titles={colourTitles}
        values={findMaterialFigures(spec)?.colours ?? []}
        picture={(colour) => <Swatch colour={colour} />}
        {...common}
      />
      <ChipChoice
        field="handle"
        label="دسته و بند"
        titles={handleTitles}
        values={handleChoices(spec.kind)}
        {...common}
      />
      {liners.length > 1 ? (
        <ChipChoice field="liner" label="آستر" titles={linerTitles} values={liners} {...common} />
      ) : null}
    </Section>
  );
}

/** The allowed numbers of print colours, as text. */
const colourRange = (print: 'silk' | 'flexo') => {
  const [min, max] = printFigures[print].colours.map(toPersianDigits);
  return { min, max };
};

const printHints: Readonly<Record<Print, string>> = {
  none: 'کیسهٔ ساده',
  silk: `لوگو و نوشتهٔ ${colourRange('silk').min} تا ${colourRange('silk').max} رنگ، ماندگار در شستشو`,
  flexo: `تا ${colourRange('flexo').max} رنگ روی گونی و کاغذ، به‌صرفه از ${formatNumber(minFlexoQuantity)} عدد`,
  dtf: 'عکس و طرح تمام‌رنگ روی پارچه',
};

export function PrintSection({ draft, spec, errors }: FormSectionProps) {
  const { print } = spec;
  const colours = print === 'silk' || print === 'flexo' ? printFigures[print].colours : undefined;
  return (
    <Section title="چاپ">
      <RadioGroup
        label="روش چاپ"
        name="print"
        value={print}
        error={errors.print}
        onValue={(value) => setField('print', value)}
        options={printChoices.map((value) => {
          const reason = value === print ? undefined : findReasonAgainst(spec, 'print', value);
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
          {colours ? (
            <NumberField
              field="print_colours"
              label="تعداد رنگ‌های چاپ"
              unit="رنگ"
              draft={draft}
              errors={errors}
              range={colours}
            />
          ) : null}
          <RadioGroup
            label="چاپ یک‌رو یا دورو"
            variant="chips"
            name="sides"
            value={String(spec.sides)}
            error={errors.sides}
            onValue={(value) => setField('sides', value)}
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

const numberWords = ['صفر', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده'];
/** «سه» for 3. */
const inWords = (count: number) => numberWords[count] ?? toPersianDigits(count);

export function CountSection({ draft, spec, errors }: FormSectionProps) {
  const minDays = toPersianDigits(shortestDays(spec));
  return (
    <Section title="تعداد و زمان">
      <div className={styles.half}>
        <NumberField
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
          maxLength={maxTypedLength}
          autoComplete="off"
          value={draft.within}
          error={errors.within_days}
          hint={
            Number.isNaN(spec.quantity)
              ? 'اگر عجله ندارید، خالی بگذارید.'
              : `حداقل ${minDays} روز؛ اگر عجله ندارید، خالی بگذارید.`
          }
          onValue={(within) => updateDraft({ within })}
        />
      </div>
      <Checkbox
        label="پیش از تولید یک نمونه می‌خواهم"
        hint={`${inWords(preparationDays.from)} تا ${inWords(preparationDays.to)} روز کاری به زمان اضافه می‌شود و تولید پس از تأیید شما شروع می‌شود.`}
        name="sample"
        checked={draft.sample}
        onValue={(sample) => updateDraft({ sample })}
      />
      <TextArea
        label="توضیح"
        name="note"
        hint="کاربرد کیسه، شمارهٔ پنتون رنگ‌ها، جای چاپ و هر چه باید بدانیم."
        limit={maxNoteLength}
        value={draft.note}
        error={errors.note}
        onValue={(note) => updateDraft({ note })}
      />
    </Section>
  );
}
