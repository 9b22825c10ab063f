import { ChatIcon, LetterIcon, PhoneIcon, PinIcon, RecentIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import type { Shop } from '../../content.ts';
import styles from './Ways.module.scss';
import { dialled, readable } from './ways.ts';

/** What the shopkeeper has not filled in is left out. */
export function Ways({ shop }: { shop: Shop }) {
  const { phone, chat_phone, email, address, opening_hours, instagram, telegram } = shop;
  const social = [
    { name: 'اینستاگرام', to: instagram },
    { name: 'تلگرام', to: telegram },
  ].filter(({ to }) => to !== '');
  return (
    <dl className={styles.ways}>
      {address ? (
        <Way icon={<PinIcon />} title="نشانی">
          <address className={styles.address}>{address}</address>
        </Way>
      ) : null}
      {phone ? (
        <Way icon={<PhoneIcon />} title="تلفن">
          <a href={`tel:${dialled(phone)}`} className={styles.link}>
            <bdi dir="ltr">{readable(phone)}</bdi>
          </a>
        </Way>
      ) : null}
      {chat_phone ? (
        <Way icon={<ChatIcon />} title="گفتگو در واتساپ">
          <a href={`https://wa.me/${chat_phone}`} target="_blank" rel="noopener" className={styles.link}>
            <bdi dir="ltr">{readable(chat_phone)}</bdi>
          </a>
        </Way>
      ) : null}
      {email ? (
        <Way icon={<LetterIcon />} title="رایانامه">
          <a href={`mailto:${email}`} className={styles.link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Way>
      ) : null}
      {opening_hours ? (
        <Way icon={<RecentIcon />} title="ساعت کاری">
          {opening_hours}
        </Way>
      ) : null}
      {social.length > 0 ? (
        <Way icon={<ChatIcon />} title="ما را دنبال کنید">
          <span className={styles.social}>
            {social.map(({ name, to }) => (
              <a key={name} href={to} target="_blank" rel="noopener" className={styles.link}>
                {name}
              </a>
            ))}
          </span>
        </Way>
      ) : null}
    </dl>
  );
}

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className={styles.way}>
    <dt className={styles.title}>
      {icon}
      {title}
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);
