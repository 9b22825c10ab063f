import { Link, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { timeText } from '@shop/shared/lib/day-text';
import { loadingData, onNewNotification } from '@shop/shared/stores/member-data';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import type { MemberList } from '../../member-list.ts';
import styles from '../parts/card-list.module.scss';
import { LoadMore } from '../parts/LoadMore.tsx';
import panel from '../parts/panel.module.scss';
import {
  $list,
  loadMoreNotifications,
  loadNotifications,
  markRead,
  type NotificationPage,
  watchNotifications,
} from './notification-list.ts';

export function Page() {
  const list = useStore($list, { ssr: () => loadingData });
  useEffect(watchNotifications, []);
  useEffect(() => onNewNotification(() => void loadNotifications()), []);
  const newest = list.state === 'ready' && list.data.unread > 0 ? list.data.items[0]?.id : undefined;
  useEffect(() => {
    if (newest !== undefined) void markRead(newest);
  }, [newest]);

  return (
    <div className={panel.page}>
      <h1>اعلان‌ها</h1>
      {list.state === 'loading' ? <Skeleton lines={8} /> : null}
      {list.state === 'failed' || list.state === 'not-found' ? (
        <FaultCard onRetry={() => void loadNotifications()} />
      ) : null}
      {list.state === 'ready' ? <Items list={list.data} /> : null}
    </div>
  );
}

function Items({ list }: { list: MemberList<NotificationPage> }) {
  if (list.items.length === 0) {
    return (
      <EmptyState title="هنوز اعلانی ندارید">
        <p>پاسخ تیکت‌ها و خبر سفارش‌هایتان اینجا می‌آید.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-live="polite">
        {list.items.map(({ id, title, text, url, created_at, read }) => (
          <Card as="li" key={id}>
            <div className={styles.head}>
              <h2 className={styles.title}>
                <Link to={url} viewTransition className={styles.link}>
                  {title}
                </Link>
              </h2>
              {read ? null : <Badge tone="accent">جدید</Badge>}
            </div>
            <p className={styles.about}>{text}</p>
            <p className={styles.about}>
              {formatDate(created_at)}، {timeText(created_at)}
            </p>
          </Card>
        ))}
      </ul>
      <LoadMore rest={list.rest} onMore={() => void loadMoreNotifications()} />
    </>
  );
}
