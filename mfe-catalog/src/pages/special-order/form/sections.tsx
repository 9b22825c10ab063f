import { formatNumber } from '@shop/shared/lib/digits';
import {
  colourTitles,
  figures,
  figuresOf,
  handleChoices,
  handleTitles,
  type Kind,
  kinds,
  kindTitles,
  linerChoices,
  linerTitles,
  materialChoices,
  materialTitles,
} from '@shop/shared/lib/special-order';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { Amount, Choice, type SectionProps } from './controls.tsx';
import { change } from './draft.ts';
import { Section } from './Section.tsx';
import styles from './sections.module.scss';

const kindHint = (kind: Kind) => {
  const made = materialChoices(kind).map((material) => materialTitles[material]);
  return `${made.join('، ')}؛ دست‌کم ${formatNumber(figures[kind].quantity[0])} عدد`;
};

export function KindSection({ draft, spec, errors }: SectionProps) {
  return (
    <Section title="نوع و جنس">
      <RadioGroup
        label="نوع کیسه"
        name="kind"
        value={spec.kind}
        onValue={(value) => change({ kind: kinds.find((kind) => kind === value) ?? spec.kind })}
        options={kinds.map((kind) => ({ value: kind, label: kindTitles[kind], hint: kindHint(kind) }))}
      />
      <Choice
        field="material"
        label="جنس"
        titles={materialTitles}
        values={materialChoices(spec.kind)}
        {...{ spec, errors }}
      />
      <div className={styles.half}>
        <Amount
          field="gsm"
          label="وزن پارچه یا کاغذ"
          unit="گرم"
          draft={draft}
          errors={errors}
          range={figuresOf(spec)?.gsm}
        />
      </div>
    </Section>
  );
}

export function SizeSection({ draft, spec, errors }: SectionProps) {
  const { width, height, gusset } = figures[spec.kind];
  return (
    <Section title="اندازه" lead="اندازهٔ کیسهٔ خوابیده و خالی، به سانتی‌متر و بی‌اعشار.">
      <div className={styles.thirds}>
        <Amount field="width" label="پهنا" unit="سانتی‌متر" draft={draft} errors={errors} range={width} />
        <Amount field="height" label="بلندی" unit="سانتی‌متر" draft={draft} errors={errors} range={height} />
        {gusset[1] > 0 ? (
          <Amount field="gusset" label="کف" unit="سانتی‌متر" draft={draft} errors={errors} range={gusset} />
        ) : null}
      </div>
    </Section>
  );
}

export function ClothSection({ spec, errors }: SectionProps) {
  const liners = linerChoices(spec.kind);
  const shared = { spec, errors };
  return (
    <Section title="رنگ و دوخت">
      <Choice field="colour" label="رنگ" titles={colourTitles} values={figuresOf(spec)?.colours ?? []} {...shared} />
      <Choice field="handle" label="دسته و بند" titles={handleTitles} values={handleChoices(spec.kind)} {...shared} />
      {liners.length > 1 ? (
        <Choice field="liner" label="آستر" titles={linerTitles} values={liners} {...shared} />
      ) : null}
    </Section>
  );
}
