import type { Connection } from '../../contract/content.ts';
import { EnvelopeIcon, PhoneIcon, PinIcon } from '../icons/icons.tsx';
import { MenuLink } from '../MenuLink/MenuLink.tsx';
import styles from './ContactList.module.scss';

const icons: Readonly<Record<string, typeof PhoneIcon>> = { phone: PhoneIcon, location: PinIcon, email: EnvelopeIcon };

/** The contacts of the shop. `bdi` keeps the direction of numbers inside Persian text. */
export function ContactList({ connections }: { connections: Connection[] }) {
  if (connections.length === 0) return null;
  return (
    <ul>
      {connections.map(({ icon, url, value }) => {
        const Icon = icons[icon];
        const content = (
          <>
            {Icon ? <Icon size="sm" /> : null}
            <bdi>{value}</bdi>
          </>
        );
        return (
          <li key={`${icon} ${value}`}>
            {url ? (
              <MenuLink url={url} className={styles.link}>
                {content}
              </MenuLink>
            ) : (
              <span className={styles.link}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
