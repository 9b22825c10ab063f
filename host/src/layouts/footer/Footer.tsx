import { toPersianDigits } from '@shop/shared/lib/digits';
import { ContactList } from '@shop/shared/ui/ContactList';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { CheckIcon } from '@shop/shared/ui/icons';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { memo } from 'react';
import { menuItems, type Shell } from '../../shell/shell-data.ts';
import { ColourModeButton } from '../parts/ColourModeButton.tsx';
import { Logo } from '../parts/Logo.tsx';
import styles from './Footer.module.scss';

/** The boxes of the API's footer page; without that page, only the shop's name. */
export const Footer = memo(function Footer({ shell }: { shell: Shell }) {
  const { name, footer } = shell;
  const socialConnections = footer?.social?.connections ?? [];
  // The box at the end names most of them already.
  const socialLinks = menuItems(shell, 'social-top').filter(({ url }) =>
    socialConnections.every((connection) => connection.url !== url),
  );
  return (
    <HydrateLater as="footer" className={styles.footer}>
      <div className={styles.inner}>
        {socialLinks.length > 0 ? (
          <nav aria-label="شبکه‌های اجتماعی">
            <ul className={styles.social}>
              {socialLinks.map(({ title, url }) => (
                <li key={url}>
                  <MenuLink url={url} className={styles.chip}>
                    {title}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className={styles.boxes}>
          <div className={styles.about}>
            {footer?.about.logo ? (
              <p className={styles.name}>
                <img
                  src={footer.about.logo.src}
                  alt={footer.about.logo.alt}
                  width="48"
                  height="48"
                  loading="lazy"
                  className={styles.logo}
                />
                {name}
              </p>
            ) : (
              <Logo name={name} />
            )}
            {footer?.about.text ? <p>{footer.about.text}</p> : null}
            {footer ? <ContactList connections={footer.about.connections} /> : null}
          </div>
          {footer?.columns.map(({ title, links }) => (
            <nav key={title} aria-label={title} className={styles.box}>
              <h2 className={styles.title}>{title}</h2>
              <ul>
                {links.map(({ value, url }) => (
                  <li key={url}>
                    <MenuLink url={url} className={styles.link}>
                      {value}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {footer?.social && socialConnections.length > 0 ? (
            <section className={styles.box}>
              <h2 className={styles.title}>{footer.social.title}</h2>
              <ContactList connections={socialConnections} />
            </section>
          ) : null}
        </div>
        <TrustMarks {...shell.trust} />
        <div className={styles.end}>
          <p>همهٔ حقوق این سایت برای {name} محفوظ است.</p>
          <div className={styles.colours}>
            <ColourModeButton />
          </div>
        </div>
      </div>
    </HydrateLater>
  );
});

/** The seal of enamad.ir and the registration of the company; nothing of it as long as its setting is empty. */
function TrustMarks({ enamadUrl, company, registrationNumber, nationalId }: Shell['trust']) {
  const registration = [
    company,
    registrationNumber && `شمارهٔ ثبت ${toPersianDigits(registrationNumber)}`,
    nationalId && `شناسهٔ ملی ${toPersianDigits(nationalId)}`,
  ].filter(Boolean);
  if (!enamadUrl && registration.length === 0) return null;
  return (
    <section aria-label="مجوزهای فروشگاه" className={styles.social}>
      {enamadUrl ? (
        // enamad.ir shows the certificate only to visitors who come from the shop's own address.
        <a href={enamadUrl} target="_blank" rel="noopener" referrerPolicy="origin" className={styles.chip}>
          <CheckIcon />
          نماد اعتماد الکترونیکی
        </a>
      ) : null}
      {registration.length > 0 ? <p className={styles.link}>{registration.join('، ')}</p> : null}
    </section>
  );
}
