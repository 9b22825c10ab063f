import { toRial } from '@shop/shared/lib/money';
import { Card } from '@shop/shared/ui/Card';
import { ContactList } from '@shop/shared/ui/ContactList';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { Picture, type PictureData } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { Rating } from '@shop/shared/ui/Rating';
import { Table } from '@shop/shared/ui/Table';
import { Timeline } from '@shop/shared/ui/Timeline';
import styles from './gallery.module.scss';
import { Column, Example, Section } from './Section.tsx';

const tiers = [
  { from: '۵۰', unit: '۱۲٬۵۰۰', off: '—', all: '۶۲۵٬۰۰۰' },
  { from: '۵۰۰', unit: '۱۱٬۸۰۰', off: '۵٪', all: '۵٬۹۰۰٬۰۰۰' },
  { from: '۲٬۰۰۰', unit: '۱۰٬۹۰۰', off: '۱۲٪', all: '۲۱٬۸۰۰٬۰۰۰' },
];

export const Display = ({ picture }: { picture: PictureData | null }) => (
  <Section id="display" title="نمایش کالا و جدول">
    <Example title="قیمت">
      <Column>
        <Price amount={toRial(125_000)} />
        <Price amount={toRial(108_000)} before={toRial(125_000)} />
        <Price amount={toRial(108_000)} before={toRial(125_000)} from size="lg" />
        <Price amount={null} />
      </Column>
    </Example>
    <Example title="امتیاز">
      <Column>
        <Rating value={4.3} count={12} />
        <Rating value={5} />
        <Rating value={2.5} count={1240} />
        <Rating value={0} count={0} />
      </Column>
    </Example>
    <Example title="تصویر" note="پیش از رسیدن، جایش با رنگ خودش پر است.">
      {picture ? (
        <div className={styles.picture}>
          <Picture picture={picture} sizes="14rem" />
        </div>
      ) : (
        <p>تصویری در دسترس نیست.</p>
      )}
    </Example>
    <Example title="کارت">
      <Column>
        <Card>روی صفحه</Card>
        <Card tone="sunk" padding="lg">
          فرورفته در صفحه
        </Card>
      </Column>
    </Example>
    <Example title="راه‌های تماس و لینک‌ها">
      <Column>
        <ContactList
          connections={[
            { icon: 'phone', url: 'tel:02188776655', value: '۰۲۱۸۸۷۷۶۶۵۵' },
            { icon: 'location', url: '', value: 'تهران، بازار بزرگ، سرای گونی‌فروشان، پلاک ۱۲' },
            { icon: 'email', url: 'mailto:salam@example.com', value: 'salam@example.com' },
          ]}
        />
        <p>
          <MenuLink url="/pages/1">لینکی از متن</MenuLink>
        </p>
      </Column>
    </Example>
    <Example title="روند">
      <Timeline
        stops={[
          { key: 'paid', title: 'پرداخت شد', when: '۱ آذر ۱۴۰۵', isCurrent: false },
          { key: 'shipped', title: 'ارسال شد', when: '۲ آذر ۱۴۰۵', note: 'با پست پیشتاز', isCurrent: true },
          { key: 'delivered', title: 'تحویل شد', when: undefined, isCurrent: false },
        ]}
      />
    </Example>
    <Example title="جدول" note="در تلفن خودش به پهلو می‌لغزد، نه صفحه." wide>
      <Table caption="قیمت پلکانی گونی ۵۰ کیلویی">
        <thead>
          <tr>
            <th scope="col">بسته</th>
            <th scope="col" data-number>
              از تعداد
            </th>
            <th scope="col" data-number>
              هر عدد (تومان)
            </th>
            <th scope="col" data-number>
              تخفیف
            </th>
            <th scope="col" data-number>
              کمترین پرداخت (تومان)
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ from, unit, off, all }, index) => (
            <tr key={from}>
              <th scope="row">{['خرده', 'عمده', 'کارخانه'][index]}</th>
              <td data-number>{from} عدد</td>
              <td data-number>{unit}</td>
              <td data-number>{off}</td>
              <td data-number>{all}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Example>
  </Section>
);
