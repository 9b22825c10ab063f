import { Field } from '@shop/shared/ui/Field';
import { Select } from '@shop/shared/ui/Select';
import { TextArea } from '@shop/shared/ui/TextArea';
import { useState } from 'react';
import { Column, Example, Section } from './Section.tsx';

const provinces = ['آذربایجان شرقی', 'اصفهان', 'تهران', 'خراسان رضوی', 'گیلان', 'مازندران'].map((label) => ({
  value: label,
  label,
}));

export function Fields() {
  const [mobile, setMobile] = useState('09121234567');
  return (
    <Section
      id="fields"
      title="ورودی‌ها"
      lead="رقم فارسی، عربی و لاتین پذیرفته می‌شود؛ فارسی نمایش داده و لاتین ارسال می‌شود."
    >
      <Example title="متن">
        <Column>
          <Field label="نام و نام خانوادگی" required autoComplete="name" />
          <Field label="شرکت" hint="برای فاکتور رسمی" defaultValue="برنج‌کوبی برادران گیلانی" />
          <Field label="کد معرف" placeholder="اگر دارید" />
        </Column>
      </Example>
      <Example title="عدد، شماره و کد" note={`مقداری که ارسال می‌شود: ${mobile === '' ? 'هیچ' : mobile}`}>
        <Column>
          <Field label="شمارهٔ موبایل" kind="tel" required value={mobile} onValue={setMobile} />
          <Field label="تعداد دلخواه" kind="number" unit="عدد" defaultValue="۱۲۵۰" />
          <Field label="کد ورود" kind="code" maxLength={6} hint="شش رقمی که پیامک شد" />
        </Column>
      </Example>
      <Example title="خطا">
        <Column>
          <Field
            label="شمارهٔ تماس"
            kind="tel"
            required
            defaultValue="۰۲۱۸۸۷۷"
            error="شمارهٔ موبایل با ۰۹ شروع می‌شود و یازده رقم دارد."
          />
          <Select
            label="استان"
            options={provinces}
            placeholder="استان را انتخاب کنید"
            required
            error="استان را انتخاب کنید."
          />
        </Column>
      </Example>
      <Example title="غیرفعال و فقط خواندنی">
        <Column>
          <Field label="کد ملی" kind="number" disabled defaultValue="۰۰۱۲۳۴۵۶۷۸" />
          <Field label="شناسهٔ سفارش" readOnly defaultValue="۱۴۰۴-۳۳۸۱" />
          <Select label="شهر" options={[]} placeholder="اول استان را انتخاب کنید" disabled />
        </Column>
      </Example>
      <Example title="فهرست بازشو">
        <Column>
          <Select label="استان مقصد" options={provinces} defaultValue="گیلان" hint="هزینهٔ ارسال به آن بستگی دارد." />
        </Column>
      </Example>
      <Example title="متن بلند، با شمارش">
        <Column>
          <TextArea label="دیدگاه شما" limit={500} hint="از دوخت و جنس گونی بنویسید." />
          <TextArea
            label="توضیح سفارش"
            limit={60}
            defaultValue="لطفاً چاپ روی گونی‌ها دورنگ باشد و پیش از تولید انبوه یک نمونه برایمان بفرستید."
          />
        </Column>
      </Example>
    </Section>
  );
}
