import type { PanelIcon } from '@shop/shared/contract';
import { $general, $isMember, $panelCounts, logOut, NavLink, useLayer, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import {
  BellIcon,
  CartIcon,
  CategoryIcon,
  CloseIcon,
  HeartIcon,
  HomeIcon,
  PersonIcon,
  PinIcon,
  ReceiptIcon,
  StarIcon,
  TicketIcon,
  TruckIcon,
  WalletIcon,
} from '@shop/shared/ui/icons';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hasNearerEntry, type PanelLink } from '../frames/page-links.ts';
import styles from './PanelMenu.module.scss';

const icons = {
  bell: BellIcon,
  cart: CartIcon,
  heart: HeartIcon,
  home: HomeIcon,
  person: PersonIcon,
  pin: PinIcon,
  receipt: ReceiptIcon,
  star: StarIcon,
  ticket: TicketIcon,
  truck: TruckIcon,
  wallet: WalletIcon,
} satisfies Record<PanelIcon, ComponentType<{ size?: 'sm' }>>;

const hasIcon = (name: string): name is PanelIcon => Object.hasOwn(icons, name);

/** A chunk of its own, which guests never load. Without it the menu works, but has no name and no counts. */
function watchPanelData(): () => void {
  const controller = new AbortController();
  import(/* webpackChunkName: "panel" */ './panel-data.ts').then(
    ({ watchPanel }) => watchPanel(controller.signal),
    () => undefined,
  );
  return () => controller.abort();
}

/** The menu of the account: beside the page on wide screens, a drawer below. The drawer is a popover, which works without script. */
export function PanelMenu({ entries, pathname }: { entries: PanelLink[]; pathname: string }) {
  const isMember = useStore($isMember, { ssr: 'initial' });
  const counts = useStore($panelCounts, { ssr: 'initial' });
  const drawer = useRef<HTMLDivElement>(null);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useLayer(isDrawerOpen, () => drawer.current?.hidePopover?.());
  useEffect(() => (isMember ? watchPanelData() : undefined), [isMember]);
  useEffect(() => {
    // The drawer closes after each navigation. Older browsers have no popovers.
    drawer.current?.hidePopover?.();
  }, [pathname]);
  if (entries.length === 0) return null;
  const countOf = (path: string) => (isMember ? (counts[path] ?? 0) : 0);
  return (
    <div className={styles.side}>
      <button type="button" popoverTarget="panel-menu" className={styles.open}>
        منوی حساب
        <Count count={entries.reduce((sum, { to }) => sum + countOf(to), 0)} />
      </button>
      <div
        ref={drawer}
        id="panel-menu"
        popover="auto"
        onToggle={({ newState }) => setIsDrawerOpen(newState === 'open')}
        className={styles.drawer}
      >
        <nav aria-label="حساب کاربری" className={styles.menu}>
          <div className={styles.head}>
            <Greeting isMember={isMember} />
            <button
              type="button"
              popoverTarget="panel-menu"
              popoverTargetAction="hide"
              aria-label="بستن منو"
              className={styles.close}
            >
              <CloseIcon />
            </button>
          </div>
          <ul className={styles.entries}>
            {entries.map((entry) => {
              const { to, title, icon } = entry;
              // An area that is newer than this host may name an icon that this host lacks.
              const Icon = hasIcon(icon) ? icons[icon] : CategoryIcon;
              return (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={hasNearerEntry(entries, entry, pathname)}
                    viewTransition
                    className={styles.entry ?? ''}
                  >
                    <Icon size="sm" />
                    {title}
                    <Count count={countOf(to)} />
                  </NavLink>
                </li>
              );
            })}
          </ul>
          {isMember ? <LogOut /> : null}
        </nav>
      </div>
    </div>
  );
}

/** Keeps its height while the member's name is loading. */
function Greeting({ isMember }: { isMember: boolean }) {
  const general = useStore($general, { keys: ['userData'], ssr: 'initial' });
  const userData = isMember ? general.userData : null;
  const name = userData && `${userData.firstName} ${userData.lastName}`.trim();
  return (
    <div className={styles.greeting}>
      <p className={styles.name}>{name ? `سلام، ${name}` : userData ? 'سلام' : 'حساب کاربری'}</p>
      <p>
        <bdi dir="ltr">{userData ? toPersianDigits(userData.mobile) : '\u00a0'}</bdi>
      </p>
    </div>
  );
}

const Count = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.count}>
      {toPersianDigits(Math.min(count, 99))}
      <span className={styles.unread}> خوانده‌نشده</span>
    </span>
  ) : null;

function LogOut() {
  const [isBusy, setIsBusy] = useState(false);
  const logOutEverywhere = async () => {
    setIsBusy(true);
    await logOut({ everywhere: true }).catch(ignore);
    setIsBusy(false);
  };
  return (
    <details className={styles.logOut}>
      <summary className={styles.summary}>خروج از حساب</summary>
      <button type="button" className={styles.action} onClick={() => void logOut()}>
        خروج از همین دستگاه
      </button>
      <button type="button" className={styles.action} onClick={isBusy ? ignore : logOutEverywhere}>
        {isBusy ? 'در حال خروج…' : 'خروج از همهٔ دستگاه‌ها'}
      </button>
    </details>
  );
}

/** The API client has shown the failure as a toast. */
function ignore(): void {}
