import { ChatIcon, EnvelopeIcon, PhoneIcon, PinIcon, RecentIcon } from '@shop/shared/ui/icons';
import type { ReactNode } from 'react';
import type { ShopSettings } from '../../api-data.ts';
import styles from './ContactDetails.module.scss';
import { displayPhone, internationalPhone } from './contact-links.ts';

/** Settings that the shop's owner left empty are not shown. */
export function ContactDetails({ settings }: { settings: ShopSettings }) {
  const { phone, chat_phone, email, address, opening_hours, instagram, telegram } = settings;
  const socialLinks = [
    { name: 'اینستاگرام', to: instagram },
    { name: 'تلگرام', to: telegram },
  ].filter(({ to }) => to !== '');
  return (
    <dl className={styles.details}>
      {address ? (
        <Detail icon={<PinIcon />} title="آدرس">
          <address className={styles.address}>{address}</address>
        </Detail>
      ) : null}
      {phone ? (
        <Detail icon={<PhoneIcon />} title="تلفن">
          <a href={`tel:${internationalPhone(phone)}`} className={styles.link}>
            <bdi dir="ltr">{displayPhone(phone)}</bdi>
          </a>
        </Detail>
      ) : null}
      {chat_phone ? (
        <Detail icon={<ChatIcon />} title="گفتگو در واتساپ">
          <a href={`https://wa.me/${chat_phone}`} target="_blank" rel="noopener" className={styles.link}>
            <bdi dir="ltr">{displayPhone(chat_phone)}</bdi>
          </a>
        </Detail>
      ) : null}
      {email ? (
        <Detail icon={<EnvelopeIcon />} title="ایمیل">
          <a href={`mailto:${email}`} className={styles.link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Detail>
      ) : null}
      {opening_hours ? (
        <Detail icon={<RecentIcon />} title="ساعت کاری">
          {opening_hours}
        </Detail>
      ) : null}
      {socialLinks.length > 0 ? (
        <Detail icon={<ChatIcon />} title="ما را دنبال کنید">
          <span className={styles.social}>
            {socialLinks.map(({ name, to }) => (
              <a key={name} href={to} target="_blank" rel="noopener" className={styles.link}>
                {name}
              </a>
            ))}
          </span>
        </Detail>
      ) : null}
    </dl>
  );
}

const Detail = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className={styles.detail}>
    <dt className={styles.title}>
      {icon}
      {title}
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);
