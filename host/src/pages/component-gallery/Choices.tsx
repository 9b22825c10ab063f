import { Checkbox } from '@shop/shared/ui/Checkbox';
import { QuantityStepper } from '@shop/shared/ui/QuantityStepper';
import { RadioGroup } from '@shop/shared/ui/RadioGroup';
import { RatingInput } from '@shop/shared/ui/RatingInput';
import { useState } from 'react';
import { Column, Example, Section } from './Section.tsx';

const shipping = [
  { value: 'post', label: 'پست پیشتاز', hint: 'سه تا پنج روز کاری', aside: '۸۵٬۰۰۰ تومان' },
  { value: 'freight', label: 'باربری', hint: 'پس‌کرایه؛ برای بیش از ۲۰۰ کیلوگرم', aside: 'پس‌کرایه' },
  { value: 'own', label: 'دریافت از انبار', hint: 'فعلاً فقط در تهران', disabled: true },
];
const sizes = ['۱۰ کیلویی', '۲۵ کیلویی', '۵۰ کیلویی'].map((label) => ({ value: label, label }));

const colours = ['طبیعی', 'سفید', 'سبز'].map((label) => ({ value: label, label }));

export function Choices() {
  const [quantity, setQuantity] = useState(100);
  const [pieces, setPieces] = useState(1);
  const [stars, setStars] = useState<number>();
  return (
    <Section id="choices" title="انتخاب‌ها و تعداد">
      <Example title="یکی از چند تا، کارت">
        <RadioGroup label="روش ارسال" options={shipping} defaultValue="post" />
      </Example>
      <Example title="یکی از چند تا، کوتاه">
        <Column>
          <RadioGroup
            label="وزن گونی"
            variant="chips"
            options={[...sizes, { value: '100', label: '۱۰۰ کیلویی', disabled: true }]}
            defaultValue="۲۵ کیلویی"
          />
          <RadioGroup label="رنگ نخ" variant="chips" options={colours} required error="یکی را انتخاب کنید." />
        </Column>
      </Example>
      <Example title="تیک">
        <div>
          <Checkbox label="فقط کالاهای موجود" defaultChecked />
          <Checkbox label="قوانین خرید را خوانده‌ام و می‌پذیرم" required error="بدون پذیرش قوانین، سفارش ثبت نمی‌شود." />
          <Checkbox label="فاکتور رسمی می‌خواهم" hint="با شناسهٔ ملی شرکت" />
          <Checkbox label="ارسال با پیک" disabled />
          <Checkbox label="بیمهٔ بار" disabled defaultChecked />
        </div>
      </Example>
      <Example title="تعداد" note="با دکمه، با پیکان‌های بالا و پایین، یا با نوشتن">
        <Column>
          <QuantityStepper
            label="تعداد گونی"
            labelled
            pack={50}
            min={100}
            max={1220}
            value={quantity}
            onValue={setQuantity}
          />
          <QuantityStepper label="تعداد کیسه" labelled max={3} value={pieces} onValue={setPieces} />
          <QuantityStepper label="تعداد کالای ناموجود" labelled value={1} onValue={() => undefined} disabled />
        </Column>
      </Example>
      <Example title="امتیاز دادن">
        <RatingInput label="امتیاز شما به این کالا" required value={stars} onValue={setStars} />
      </Example>
    </Section>
  );
}
