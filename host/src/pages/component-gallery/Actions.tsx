import { Badge } from '@shop/shared/ui/Badge';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { EarlierMessages } from '@shop/shared/ui/EarlierMessages';
import { CartIcon } from '@shop/shared/ui/icons';
import { useRef, useState } from 'react';
import { Column, Example, Row, Section } from './Section.tsx';

/** How long (ms) the example shows its busy state. */
const busyMs = 2500;

export function Actions() {
  const [busy, setBusy] = useState(false);
  const showBusy = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), busyMs);
  };
  return (
    <Section id="actions" title="دکمه‌ها و نشان‌ها">
      <Example title="دکمه" note="با اشاره‌گر پررنگ‌تر می‌شود و با صفحه‌کلید حاشیه می‌گیرد.">
        <Row>
          <Button>افزودن به سبد</Button>
          <Button variant="quiet">مقایسه</Button>
          <Button variant="danger">حذف آدرس</Button>
        </Row>
      </Example>
      <Example title="بزرگ، با نشانه">
        <Row>
          <Button size="lg">
            <CartIcon />
            ثبت و ادامه
          </Button>
          <Button size="lg" variant="quiet">
            بعداً
          </Button>
        </Row>
      </Example>
      <Example title="غیرفعال و در حال کار" note="دکمه‌ای که کار می‌کند فشار دوم را نمی‌پذیرد و تمرکز را نگه می‌دارد.">
        <Row>
          <Button disabled>ناموجود</Button>
          <Button variant="quiet" disabled>
            ناموجود
          </Button>
          <Button busy={busy} onClick={showBusy}>
            {busy ? 'در حال ثبت…' : 'ثبت سفارش'}
          </Button>
          <Button busy>در حال ثبت…</Button>
        </Row>
      </Example>
      <Example title="لینک به شکل دکمه">
        <Row>
          <ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>
          <ButtonLink to="/contact-us" variant="quiet">
            تماس با ما
          </ButtonLink>
        </Row>
      </Example>
      <Example title="متن بلند">
        <Button>افزودن ۲۵۰ عدد گونی پلی‌پروپیلن لمینت‌شدهٔ ۵۰ کیلویی به سبد خرید</Button>
      </Example>
      <Example title="پیام‌های قبلی" note="با رسیدن قدیمی‌ترین پیام دکمه برداشته می‌شود و تمرکز به فهرست می‌رود.">
        <Conversation />
      </Example>
      <Example title="نشان">
        <Row>
          <Badge>گونی کنفی</Badge>
          <Badge tone="accent">۱۵٪ تخفیف</Badge>
          <Badge tone="success">تحویل شد</Badge>
          <Badge tone="warning">در انتظار پرداخت</Badge>
          <Badge tone="danger">لغو شد</Badge>
        </Row>
      </Example>
    </Section>
  );
}

/** A conversation of two pages. */
function Conversation() {
  const [hasEarlier, setHasEarlier] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const messages = ['سلام، پارچهٔ کرم دارید؟', 'سلام، بله.', 'پس ۲۰۰ عدد می‌خواهم.'];
  return (
    <Column>
      <EarlierMessages earlier={hasEarlier ? 'earlier' : null} load={async () => setHasEarlier(false)} list={list} />
      <ol ref={list} tabIndex={-1} aria-label="پیام‌ها">
        {messages.slice(hasEarlier ? 1 : 0).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Column>
  );
}
