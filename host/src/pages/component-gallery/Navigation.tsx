import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { Disclosure } from '@shop/shared/ui/Disclosure';
import { Pagination } from '@shop/shared/ui/Pagination';
import { Stepper } from '@shop/shared/ui/Stepper';
import { Tabs } from '@shop/shared/ui/Tabs';
import { Column, Example, Section } from './Section.tsx';

const buying = [
  { title: 'سبد خرید', to: '/checkout/cart' },
  { title: 'ارسال', to: '/checkout/shipping' },
  { title: 'پرداخت', to: '/checkout/payment' },
];
const order = ['ثبت', 'پرداخت', 'آماده‌سازی', 'ارسال', 'تحویل'].map((title) => ({ title }));

export const Navigation = () => (
  <Section id="navigation" title="راهبری">
    <Example title="تب‌ها" note="پیکان چپ به تب بعد می‌رود. بدون اسکریپت همهٔ متن‌ها زیر هم دیده می‌شوند." wide>
      <Tabs
        label="دربارهٔ گونی بافته"
        tabs={[
          {
            id: 'about',
            title: 'معرفی',
            content: 'گونی پلی‌پروپیلن بافته، برای برنج، آرد و خوراک دام؛ با دوخت دوبل و لبهٔ برش حرارتی.',
          },
          { id: 'specs', title: 'مشخصات', content: 'عرض ۶۰ و طول ۱۰۰ سانتی‌متر؛ وزن ۹۰ گرم؛ تحمل ۵۰ کیلوگرم.' },
          { id: 'views', title: 'دیدگاه‌ها (۱۲)', content: '«دوختش محکم بود و سر وقت رسید.»' },
        ]}
      />
    </Example>
    <Example title="مراحل" wide>
      <Column>
        <Stepper label="مراحل خرید نمونه" steps={buying} current={1} />
        <Stepper label="وضعیت سفارش نمونه" steps={order} current={3} />
        <Stepper label="وضعیت سفارش تمام‌شده" steps={order} current={5} />
      </Column>
    </Example>
    <Example title="مسیر صفحه">
      <Breadcrumb
        trail={[
          { title: 'خانه', to: '/' },
          { title: 'فروشگاه', to: '/shop' },
        ]}
        here="گونی پلی‌پروپیلن لمینت‌شدهٔ ۵۰ کیلویی با چاپ دورنگ و دستهٔ تقویت‌شده"
      />
    </Example>
    <Example title="صفحه‌های فهرست">
      <Pagination page={4} pages={12} to={(page) => `/shop?page=${page}`} />
    </Example>
    <Example title="پرسش و پاسخ" wide>
      <div>
        <Disclosure title="حداقل سفارش چند عدد است؟" name="faq" open>
          هر کالا بستهٔ خودش را دارد؛ بیشتر گونی‌ها در بسته‌های ۵۰تایی فروخته می‌شوند.
        </Disclosure>
        <Disclosure title="چاپ اختصاصی هم دارید؟" name="faq">
          بله، از ۵۰۰ عدد به بالا، تا چهار رنگ.
        </Disclosure>
      </div>
    </Example>
  </Section>
);
